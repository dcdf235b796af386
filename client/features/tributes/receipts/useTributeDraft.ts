import type { TributeFieldsFragment } from '../../../__generated__/features/tributes/wall/tributes.ts';
import { hasDraft, useFormDraft } from '../../../storage/formDraft.ts';
import { readPictureAddress } from '../../../ui/pictureAddress.ts';
import type { ChosenPhoto } from '../posting/draft.ts';
import { removePhotos } from '../posting/keepPhotos.ts';
import type { Post } from '../posting/post.ts';
import {
  isSameTributeText,
  pickTributeText,
  type TributeText,
} from '../../../../protocol/tribute-text.ts';

/** A sender's unsaved changes: other texts, and all its photos if they are to be others. */
type TributeDraft = Partial<TributeText> & { photos?: readonly ChosenPhoto[] };

const UNCHANGED: TributeDraft = {};
const toDraftName = (tributeId: string) => `tribute.${tributeId}`;

/**
 * The edit of a message, stored on this device until it is saved or discarded. `copies` are the photos that were sent
 * from this device.
 */
export function useTributeDraft(tribute: TributeFieldsFragment, copies: Post['photos'] = []) {
  const { id } = tribute;
  const stored = pickTributeText(tribute);
  const storedPhotos = tribute.images.map(({ image, film }): ChosenPhoto => {
    const { width = 3, height = 2 } = readPictureAddress(image) ?? {};
    const key = copies.find(({ fileUrl }) => fileUrl === image)?.key ?? image;
    return { key, image, width, height, film: film ? true : undefined };
  });
  const isThere = ({ image }: ChosenPhoto) =>
    !image || storedPhotos.some((photo) => photo.image === image);
  const { draft, changeDraft, discardDraft } = useFormDraft(toDraftName(id), UNCHANGED);
  const { photos: chosen, ...typed } = draft;
  const text: TributeText = { ...stored, ...typed };
  const photos = chosen?.filter(isThere) ?? storedPhotos;
  const isChanged = ({
    photos: next,
    ...words
  }: TributeText & { photos: readonly ChosenPhoto[] }) =>
    !isSameTributeText(words, stored) ||
    next.length !== storedPhotos.length ||
    next.some(({ image }, at) => image !== storedPhotos[at]!.image);
  const now = { ...text, photos };
  return {
    words: text,
    photos,
    /** How many of its photos are to be removed. */
    removed: storedPhotos.filter(({ image }) => !photos.some((one) => one.image === image)).length,
    change(part: TributeDraft) {
      if (isChanged({ ...now, ...part })) changeDraft(part);
      else discardDraft();
    },
    isUnsaved: isChanged(now),
    discard() {
      discardDraft();
      void removePhotos(photos.filter(({ image }) => !image));
    },
  };
}

/** Whether this device has an unsaved edit of this message. */
export const isBeingChanged = (tributeId: string) => hasDraft(toDraftName(tributeId));
