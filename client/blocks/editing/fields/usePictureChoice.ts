import { useEffect, useRef, useState } from 'react';
import {
  choiceKey,
  chooseNoPicture,
  choosePicture,
  commitChoice,
  discardChoice,
  resumeChoice,
  retryChoice,
  useChosenPicture,
} from '../../../uploads/chosenPictures.ts';
import { openPicture } from '../../../uploads/uploadPicture.ts';
import { useEditing } from '../EditingContext.ts';
import { toFailure, getFailureMessage } from '../../../net/failure.ts';
import type { PictureKind } from './FocalPointField.tsx';
import { type EditedBlock, type FieldOf, useBlockField } from './useField.ts';
import { useNotify } from '../../../ui/Notice.tsx';

type ChoiceFor<Edited extends EditedBlock> = {
  block: Edited;
  field: FieldOf<Edited>;
  kind: PictureKind;
  /** The field of the focal point. */
  focalPointField: FieldOf<Edited>;
  /** The name of the change in the undo stack. */
  undoLabel: string;
  onClose: () => void;
};

/** Unsaved focal points, by choice; they survive closing the dialog. */
const chosenPoints = new Map<string, string>();
/** The chosen pictures before cropping, so that cropping again loses nothing more. */
const uncroppedFiles = new Map<string, File>();

/** A block's picture and the one chosen to replace it, which the page shows once it is saved. */
export function usePictureChoice<Edited extends EditedBlock>({
  block,
  field,
  kind,
  focalPointField,
  undoLabel,
  onClose,
}: ChoiceFor<Edited>) {
  const { edits } = useEditing();
  const notify = useNotify();
  const { value, change, refusal, leave } = useBlockField(block, field, undoLabel);
  const id = choiceKey(block.id, kind);
  const focus = useBlockField(block, focalPointField, `${undoLabel}: what stays in sight`);
  const [point, setPoint] = useState(chosenPoints.get(id));
  const choice = useChosenPicture(id);
  const [notStored, setNotStored] = useState<string>();
  const isOpen = useRef(true);

  useEffect(() => {
    isOpen.current = true;
    void resumeChoice(id);
    return () => void (isOpen.current = false);
  }, [id]);

  /** For a new file, commits its upload first, also if the sheet is closed meanwhile; then stores its address. */
  async function save() {
    if (choice?.saving) return;
    if (choice && choice.refusal === undefined) {
      if (choice.stopped) retryChoice(id);
      setNotStored(undefined);
      const committed = await edits.trackWork(commit());
      if (committed === undefined) return;
      change(committed);
      focus.change('');
      discardChoice(id);
      uncroppedFiles.delete(id);
    }
    const moved = chosenPoints.get(id); // also if the point was moved during the upload
    if (moved !== undefined) focus.change(moved);
    chosenPoints.delete(id);
    leave();
    focus.leave();
    void edits.flush();
    if (isOpen.current) onClose();
  }

  /** The committed address of the chosen picture; undefined if it was refused. */
  async function commit(): Promise<string | undefined> {
    try {
      return await commitChoice(id);
    } catch (error) {
      const failure = toFailure(error);
      if (failure.kind === 'refused') discardChoice(id, failure.message);
      else setNotStored(getFailureMessage(failure));
      if (!isOpen.current) notify(getFailureMessage(failure));
      return undefined;
    }
  }

  /** The choice is replaced or left out. */
  function forgetPoint() {
    chosenPoints.delete(id);
    setPoint(undefined);
  }

  return {
    value,
    choice,
    refusal: choice?.refusal ?? refusal,
    save,
    /** The focal point: the chosen one, or the saved one of the current picture. */
    point: point ?? (choice?.preview ? '' : focus.value),
    hasMoved: point !== undefined,
    movePoint: (next: string) => (chosenPoints.set(id, next), setPoint(next)),
    choose(file: File) {
      forgetPoint();
      uncroppedFiles.delete(id);
      choosePicture(id, file);
    },
    /** The picture before cropping: the chosen file, else the current picture. */
    async source(): Promise<File> {
      const uncropped = uncroppedFiles.get(id) ?? choice?.file;
      if (uncropped) return uncropped;
      return openPicture(choice?.address || value);
    },
    chooseCropped(uncropped: File, file: File, original: boolean) {
      forgetPoint();
      choosePicture(id, file, original);
      uncroppedFiles.set(id, uncropped);
    },
    /** Why it is not being uploaded or saved for now. */
    stopped: choice?.stopped ?? notStored,
    retry: () => (choice?.stopped ? retryChoice(id) : void save()),
    chooseNone: () => chooseNoPicture(id),
    discardChoice() {
      forgetPoint();
      uncroppedFiles.delete(id);
      discardChoice(id);
    },
  };
}
