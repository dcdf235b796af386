import { useRef } from 'react';
import type { TributeFieldsFragment } from '../../../__generated__/features/tributes/wall/tributes.ts';
import { hasDraft, useFormDraft } from '../../../storage/formDraft.ts';
import { useLatest } from '../../../ui/hooks/useLatest.ts';
import { readPictureAddress } from '../../../ui/pictures/pictureAddress.ts';
import type { ChosenPhoto } from '../posting/form/draft.ts';
import { RefusedError } from '../../../net/failure.ts';
import { readFilm, readPhoto, removePhotos } from '../posting/photoStore.ts';
import type { Post } from '../posting/post.ts';
import { uploadFilm, uploadPhoto } from '../posting/uploadFiles.ts';
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
  const latestDraft = useLatest(draft);
  const uploaded = useRef(new Map<string, string>());
  const { photos: chosen, ...typed } = draft;
  const text: TributeText = { ...stored, ...typed };
  const photos = chosen?.filter(isThere) ?? storedPhotos;
  const isChanged = ({
    photos: next,
    ...other
  }: TributeText & { photos: readonly ChosenPhoto[] }) =>
    !isSameTributeText(other, stored) ||
    next.length !== storedPhotos.length ||
    next.some(({ image }, index) => image !== storedPhotos[index]!.image);
  const current = { ...text, photos };

  /** The changed message as the server takes it, once its new photos and film are uploaded. */
  async function toInput() {
    const images: string[] = [];
    const ordered = [...photos].sort((a, b) => Number(isNewFilm(a)) - Number(isNewFilm(b)));
    for (const { key, image } of ordered)
      images.push(image ?? (await uploadOnce(key, () => uploadOwnPhoto(key))));
    const newFilm = ordered.find(isNewFilm);
    const film =
      newFilm && (await uploadOnce(`${newFilm.key}.film`, () => uploadOwnFilm(newFilm.key)));
    return { ...text, images, film };
  }

  /** Uploads a photo or film unless an earlier try to save has done so; returns its address. */
  async function uploadOnce(key: string, upload: () => Promise<string>): Promise<string> {
    const address = uploaded.current.get(key) ?? (await upload());
    uploaded.current.set(key, address);
    return address;
  }

  function discard() {
    discardDraft();
    void removePhotos(photos.filter(({ image }) => !image));
  }

  return {
    text,
    photos,
    /** The number of photos to be removed. */
    removed: storedPhotos.filter(({ image }) => !photos.some((photo) => photo.image === image))
      .length,
    change(part: TributeDraft) {
      if (isChanged({ ...current, ...part })) changeDraft(part);
      else discardDraft();
    },
    isUnsaved: isChanged(current),
    toInput,
    /** What `toInput` gave is saved: only what was changed meanwhile stays a draft. */
    settle() {
      const { current: now } = latestDraft;
      if (now === draft) return discard();
      const withAddress = ({ key, image, ...photo }: ChosenPhoto) => {
        return { ...photo, key, image: image ?? uploaded.current.get(key) };
      };
      changeDraft({ photos: now.photos?.map(withAddress) });
    },
    discard,
  };
}

/** Whether this device has an unsaved edit of this message. */
export const isBeingChanged = (tributeId: string) => hasDraft(toDraftName(tributeId));

/** The server expects the still of a new film behind the photos. */
const isNewFilm = ({ film, image }: ChosenPhoto) => film === true && !image;

/** Uploads a photo from this device's photo store and returns its address; throws RefusedError, or RetryLater. */
async function uploadOwnPhoto(key: string): Promise<string> {
  const photo = await readPhoto(key);
  if (!photo)
    throw new RefusedError('This device no longer has the photo. Please choose it again.');
  return uploadPhoto(key, photo, () => undefined);
}

/** Uploads a film like `uploadOwnPhoto`. */
async function uploadOwnFilm(key: string): Promise<string> {
  const film = await readFilm(key);
  if (!film) throw new RefusedError('This device no longer has the film. Please choose it again.');
  return uploadFilm(key, film, () => undefined);
}
