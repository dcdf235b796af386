import { useEffect, useRef, useState } from 'react';
import {
  waitForUpload,
  choiceKey,
  chooseNoPicture,
  choosePicture,
  discardChoice,
  resumeChoice,
  retryChoice,
  useChosenPicture,
} from '../../../uploads/chosenPictures.ts';
import { openPicture, commitPicture } from '../../../uploads/uploadPicture.ts';
import { useEditing } from '../EditingContext.ts';
import { toFailure, getFailureMessage } from '../../../net/failure.ts';
import type { PictureKind } from './FocalPointField.tsx';
import type { WaitReason } from '../../../uploads/upload.ts';
import { type EditedBlock, type FieldOf, useBlockField } from './useField.ts';

type ChoiceFor<Edited extends EditedBlock> = {
  block: Edited;
  field: FieldOf<Edited>;
  kind: PictureKind;
  /** The field of the focal point. */
  focalPointField: FieldOf<Edited>;
  /** The name of the change in the undo stack. */
  name: string;
  onClose: () => void;
};

/** What saving still waits for: the upload, a retry of the commit, or null if nothing is being saved. */
export type Saving = 'arriving' | WaitReason | null;

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
  name,
  onClose,
}: ChoiceFor<Edited>) {
  const { edits } = useEditing();
  const { value, change, refusal } = useBlockField(block, field, name);
  const id = choiceKey(block.id, kind);
  const focus = useBlockField(block, focalPointField, `${name}: what stays in sight`);
  const [point, setPoint] = useState(chosenPoints.get(id));
  const choice = useChosenPicture(id);
  const [saving, setSaving] = useState<Saving>(null);
  const [notStored, setNotStored] = useState<string>();
  const closed = useRef<AbortController>(null);

  useEffect(() => {
    const controller = (closed.current = new AbortController());
    void resumeChoice(id);
    return () => controller.abort();
  }, [id]);

  /** For a new file, commits its upload first; then stores its address. */
  async function save() {
    const signal = closed.current?.signal;
    if (saving || !signal) return;
    if (choice && choice.refusal === undefined) {
      if (choice.stopped) retryChoice(id);
      setSaving('arriving');
      setNotStored(undefined);
      const committed = await edits.trackWork(commit(signal));
      setSaving(null);
      if (committed === undefined || signal.aborted) return; // closed meanwhile: the choice stays unsaved
      change(committed);
      focus.change('');
      discardChoice(id);
      uncroppedFiles.delete(id);
    }
    const moved = chosenPoints.get(id); // also if the point was moved during the upload
    if (moved !== undefined) focus.change(moved);
    chosenPoints.delete(id);
    void edits.flush();
    onClose();
  }

  /** The committed address of the chosen picture; undefined if it was refused. */
  async function commit(signal: AbortSignal): Promise<string | undefined> {
    const address = await waitForUpload(id, signal);
    if (!address) return address;
    try {
      return await commitPicture(address, setSaving, signal);
    } catch (error) {
      const failure = toFailure(error);
      if (failure.kind === 'refused') discardChoice(id, failure.message);
      else if (!signal.aborted) setNotStored(getFailureMessage(failure));
      return undefined;
    }
  }

  function forgetPoint() {
    chosenPoints.delete(id);
    setPoint(undefined);
  }

  return {
    value,
    choice,
    refusal: choice?.refusal ?? refusal,
    saving,
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
