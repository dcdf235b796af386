import type { TributeFieldsFragment } from '../../../__generated__/features/tributes/wall/tributes.ts';
import { hasDraft, useFormDraft } from '../../../storage/formDraft.ts';
import { removePhoto } from '../posting/photoStore.ts';
import {
  isSameTributeText,
  pickTributeText,
  type TributeText,
} from '../../../../protocol/tribute-text.ts';

/**
 * A sender's unsaved changes: a chosen photo is in this device's photo store, null means that the photo is to be
 * removed.
 */
type TributeDraft = Partial<TributeText> & { photo?: { width: number; height: number } | null };

const UNCHANGED: TributeDraft = {};
const toDraftName = (tributeId: string) => `tribute.${tributeId}`;

/** The edit of a message, stored on this device until it is saved or discarded. */
export function useTributeDraft(tribute: TributeFieldsFragment) {
  const { id } = tribute;
  const stored = pickTributeText(tribute);
  const { draft, changeDraft, discardDraft } = useFormDraft(toDraftName(id), UNCHANGED);
  const { photo, ...typed } = draft;
  const text: TributeText = { ...stored, ...typed };
  const isChanged = ({ photo: next, ...text }: TributeDraft & TributeText) =>
    next !== undefined || !isSameTributeText(text, stored);
  const now = { ...text, photo };
  return {
    words: text,
    photo,
    /** The photo store's key of the chosen photo. */
    photoKey: toDraftName(id),
    change(part: TributeDraft) {
      if (isChanged({ ...now, ...part })) changeDraft(part);
      else discardDraft();
    },
    isUnsaved: isChanged(now),
    discard() {
      discardDraft();
      void removePhoto(toDraftName(id));
    },
  };
}

/** Whether this device has an unsaved edit of this message. */
export const isBeingChanged = (tributeId: string) => hasDraft(toDraftName(tributeId));
