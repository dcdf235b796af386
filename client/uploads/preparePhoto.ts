import { RefusedError } from '../net/failure.ts';
import { isForbiddenFileName } from '../../protocol/file-name.ts';

/** A photo that is ready to upload, and its size, for which space is reserved. */
export type PreparedPhoto = { blob: Blob; width: number; height: number };

const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** The longer side of a picture as it is sent. */
export const MAX_SIDE = 2000;
/** The types that every browser can decode. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

const HEIC =
  'This photo is in the HEIC format, which this browser cannot read. Please choose a JPEG, or a screenshot of the photo.';

/**
 * Validates a chosen file and makes it small enough for a weak connection; the browser applies its rotation. The
 * result is a Blob and not a File, which tells a prepared photo from a chosen one.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const reason = getPhotoRefusal(file);
  if (reason) throw new RefusedError(reason);
  const { blob, ...size } = await shrink(file);
  return { ...size, blob: blob === file ? file.slice(0, file.size, file.type) : blob };
}

/** Why a file is refused before it is decoded. */
export function getPhotoRefusal(file: Pick<File, 'name' | 'type' | 'size'>) {
  if (isForbiddenFileName(file.name)) return forbiddenMessage(file.name);
  if (!PHOTO_TYPES.includes(file.type) && !isHeic(file))
    return 'This file is not a photo. Please choose a JPEG, PNG or WebP picture.';
  if (file.size > MAX_FILE_BYTES) {
    return 'This photo is larger than 20 MB. Please choose a smaller one.';
  }
  return undefined;
}

/** The message about such a file. */
export const forbiddenMessage = (name: string) =>
  `“${name}” is not a picture and cannot be uploaded. Please choose a photo.`;

/** Whether it is a HEIC photo of an iPhone, which few browsers can decode and the server does not accept. */
export function isHeic({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type);
}

/**
 * Resizes to at most 2000 px on the longer side, as a JPEG; one that would not get smaller stays as it is. Throws
 * RefusedError if this browser cannot decode it.
 */
export async function shrink(file: File): Promise<PreparedPhoto> {
  const picture = await decode(file);
  const { width, height } = fitSize({ width: picture.naturalWidth, height: picture.naturalHeight });
  const smaller = await redraw(picture, width, height);
  if (!smaller && isHeic(file)) throw new RefusedError(HEIC);
  const keepsOriginal = !smaller || (file.type === 'image/jpeg' && file.size <= smaller.size);
  return { blob: keepsOriginal ? file : smaller, width, height };
}

/** The size in which a picture is sent: at most 2000 px on its longer side. */
export function fitSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Decodes a file as a picture; throws RefusedError if this browser cannot. */
export async function decode(file: File): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } catch {
    throw new RefusedError(
      isHeic(file) ? HEIC : 'This file could not be read as a photo. Please choose another one.',
    );
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}

async function redraw(
  picture: HTMLImageElement,
  width: number,
  height: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency, so transparent pixels become white
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
