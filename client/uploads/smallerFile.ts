import { isHeic, PhotoRefused, shrink } from './preparePhoto.ts';
import { PictureRefused } from './upload.ts';

/** A picture of this size is sent as it is. */
const SMALL_BYTES = 1024 * 1024;

/**
 * A picture as it is sent: shrunk on the device, or as it is where it is small, asked for, or not readable
 * here. HEIC, which the server does not read, is always converted; PictureRefused where that cannot be.
 */
export async function smallerFile(file: File, keepOriginal = false): Promise<File> {
  if (!isHeic(file) && (keepOriginal || file.size <= SMALL_BYTES)) return file;
  try {
    const { blob } = await shrink(file);
    if (blob === file) return file;
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
    // the same name and time again: an upload that broke off is found by them
    return new File([blob], name, { type: blob.type, lastModified: file.lastModified });
  } catch (error) {
    if (isHeic(file) && error instanceof PhotoRefused) throw new PictureRefused(error.message);
    return file;
  }
}
