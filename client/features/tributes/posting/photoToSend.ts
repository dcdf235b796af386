import { storePhoto } from './keepPhotos.ts';

/** The photo as it is uploaded: one chosen while offline may still have to be prepared. */
export async function preparePhotoToSend(key: string, photo: Blob): Promise<Blob> {
  if (!(photo instanceof File)) return photo;
  const { preparePhoto } = await import('../../../uploads/preparePhoto.ts'); // the text is already sent
  const { blob } = await preparePhoto(photo);
  await storePhoto(key, blob);
  return blob;
}
