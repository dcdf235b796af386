import { Refusal } from '../net/failure.ts';
import { isForbiddenFileName } from '../../protocol/file-name.ts';

/** A photo ready to be sent, and its size for the place that is kept for it. */
export type PreparedPhoto = { blob: Blob; width: number; height: number };

/** The reason, in words, why a file cannot be taken as a photo. */
export class PhotoRefused extends Refusal {}

const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_SIDE = 2000;
const READABLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

const HEIC =
  'This photo is in the HEIC format, which this browser cannot read. Please choose a JPEG, or a screenshot of the photo.';

/**
 * Judges a chosen file and makes it small enough for a weak connection; the browser turns it upright. What comes
 * back is no File, by which a photo that is prepared is told from one as it was chosen.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const reason = refusalOf(file);
  if (reason) throw new PhotoRefused(reason);
  const { blob, ...size } = await shrink(file);
  return { ...size, blob: blob === file ? file.slice(0, file.size, file.type) : blob };
}

/** What can be said against a file before it is opened. */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>) {
  if (isForbiddenFileName(file.name)) return forbiddenMessage(file.name);
  if (!READABLE.has(file.type) && !isHeic(file))
    return 'This file is not a photo. Please choose a JPEG, PNG or WebP picture.';
  if (file.size > MAX_FILE_BYTES) {
    return 'This photo is larger than 20 MB. Please choose a smaller one.';
  }
  return undefined;
}

/** What is said of such a file. */
export const forbiddenMessage = (name: string) =>
  `“${name}” is not a picture and cannot be uploaded. Please choose a photo.`;

/** Whether it is an original of an iPhone, which few browsers can read and no server takes. */
export function isHeic({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type);
}

/** At most 2000 px on its longer side, as a JPEG where that is smaller; PhotoRefused where this browser cannot read it. */
export async function shrink(file: File): Promise<PreparedPhoto> {
  const picture = await decode(file);
  const { width, height } = fitSize({ width: picture.naturalWidth, height: picture.naturalHeight });
  const smaller = await redraw(picture, width, height);
  if (!smaller && isHeic(file)) throw new PhotoRefused(HEIC);
  const keepsOriginal = !smaller || (file.type === 'image/jpeg' && file.size <= smaller.size);
  return { blob: keepsOriginal ? file : smaller, width, height };
}

/** The size a picture is sent in: at most 2000 px on its longer side. */
export function fitSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Opens a file as a picture; PhotoRefused where this browser cannot read it. */
export async function decode(file: File): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture;
  } catch {
    throw new PhotoRefused(
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
  // JPEG knows no transparency: what is see-through lies on white paper
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
