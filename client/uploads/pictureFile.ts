import { isForbiddenFileName } from '../../protocol/file-name.ts';
import { MAX_PICTURE_BYTES } from '../../protocol/limits.ts';
import { forbiddenMessage } from './preparePhoto.ts';

const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** What a file chooser offers; iPhones and iPads make a JPEG of a HEIC photo where that is not among it. */
export function pictureTypes(): string {
  const isTouchMac = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  const makesJpeg = isTouchMac || /iPhone|iPad/.test(navigator.userAgent);
  return makesJpeg ? TYPES : `${TYPES},image/heic,image/heif,.heic,.heif`;
}

/** What can be said against a file before it is sent, in words; undefined where nothing can. */
export function refusalOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  if (isForbiddenFileName(name)) return forbiddenMessage(name);
  if (type && !type.startsWith('image/'))
    return `“${name}” is not a picture. Please choose a JPEG, PNG or WebP photo.`;
  if (size === 0) return `“${name}” is empty. Please choose another one.`;
  if (size > MAX_PICTURE_BYTES)
    return `“${name}” is larger than 25 MB. Please choose a smaller one.`;
  return undefined;
}
