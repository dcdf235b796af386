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
} from '../uploads/chosenPictures.ts';
import { openPicture } from '../uploads/openPicture.ts';
import { commitPicture } from '../uploads/commitPicture.ts';
import { useEditing } from './EditingContext.ts';
import { failureOf, messageOf } from '../net/failure.ts';
import type { WaitReason, UploadPlace } from '../uploads/upload.ts';
import { type EditedBlock, useBlockField } from './fields.ts';

type ChoiceFor = {
  block: EditedBlock;
  field: string;
  place: UploadPlace;
  /** The field of the point that stays in sight. */
  focusField: string;
  /** How its change is called when it is taken back. */
  name: string;
  onClose: () => void;
};

/** How far Save is: the upload is arriving, its keeping waits, or nothing is asked for. */
export type Saving = 'arriving' | WaitReason | null;

/** Points that were chosen and not saved, by choice: they outlive their sheet. */
const points = new Map<string, string>();
/** What was chosen before it was cut: cut once more, nothing more is lost. */
const sources = new Map<string, File>();

/** The picture of a block and the one that was chosen to take its place, which the page shows once it is saved. */
export function usePictureChoice({ block, field, place, focusField, name, onClose }: ChoiceFor) {
  const { edits } = useEditing();
  const { value, change, refusal } = useBlockField(block, field, name);
  const id = choiceKey(block.id, place);
  const focus = useBlockField(block, focusField, `${name}: what stays in sight`);
  const [point, setPoint] = useState(points.get(id));
  const choice = useChosenPicture(id);
  const [saving, setSaving] = useState<Saving>(null);
  const [notStored, setNotStored] = useState<string>();
  const closed = useRef<AbortController>(null);

  useEffect(() => {
    const controller = (closed.current = new AbortController());
    void resumeChoice(id, place);
    return () => controller.abort();
  }, [id, place]);

  /** With a new file, commits its upload and then stores what the server calls it. */
  async function save() {
    const signal = closed.current?.signal;
    if (saving || !signal) return;
    if (choice && choice.refusal === undefined) {
      if (choice.stopped) retryChoice(id, place);
      setSaving('arriving');
      setNotStored(undefined);
      const committed = await edits.hold(commit(signal));
      setSaving(null);
      if (committed === undefined || signal.aborted) return; // closed meanwhile, it stays offered
      change(committed);
      focus.change('');
      discardChoice(id);
      sources.delete(id);
    }
    const moved = points.get(id); // while it was on its way, too
    if (moved !== undefined) focus.change(moved);
    points.delete(id);
    void edits.flush();
    onClose();
  }

  /** The address of what was chosen, committed; undefined where it was refused. */
  async function commit(signal: AbortSignal): Promise<string | undefined> {
    const address = await waitForUpload(id, signal);
    if (!address) return address;
    try {
      return await commitPicture(address, setSaving, signal);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'refused') discardChoice(id, failure.words);
      else if (!signal.aborted) setNotStored(messageOf(failure));
      return undefined;
    }
  }

  function forgetPoint() {
    points.delete(id);
    setPoint(undefined);
  }

  return {
    value,
    choice,
    refusal: choice?.refusal ?? refusal,
    saving,
    save,
    /** What stays in sight where it is cut: as chosen, or as saved for the picture that is there. */
    point: point ?? (choice?.preview ? '' : focus.value),
    hasMoved: point !== undefined,
    movePoint: (next: string) => (points.set(id, next), setPoint(next)),
    choose(file: File) {
      forgetPoint();
      sources.delete(id);
      choosePicture(id, file, place);
    },
    /** As it was before it was cut: the file that was chosen, else the picture that is there. */
    async source(): Promise<File> {
      const uncut = sources.get(id) ?? choice?.file;
      if (uncut) return uncut;
      return openPicture(choice?.address || value);
    },
    chooseCut(uncut: File, file: File, original: boolean) {
      forgetPoint();
      choosePicture(id, file, place, original);
      sources.set(id, uncut);
    },
    /** Why it is not sent, or not kept, for now. */
    stopped: choice?.stopped ?? notStored,
    retry: () => (choice?.stopped ? retryChoice(id, place) : void save()),
    chooseNone: () => chooseNoPicture(id),
    discardChoice() {
      forgetPoint();
      sources.delete(id);
      discardChoice(id);
    },
  };
}
