import { isForbiddenFileName } from '../../protocol/file-name.ts';
import { MAX_PICTURE_BYTES } from '../../protocol/limits.ts';
import { forbiddenMessage, PHOTO_TYPES } from './preparePhoto.ts';

/** The types that a file chooser accepts; iPhones and iPads convert HEIC photos to JPEG if HEIC is not among them. */
export function pictureTypes(): string {
  const isTouchMac = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  const makesJpeg = isTouchMac || /iPhone|iPad/.test(navigator.userAgent);
  const heic = makesJpeg ? [] : ['image/heic', 'image/heif', '.heic', '.heif'];
  return [...PHOTO_TYPES, ...heic].join(',');
}

/** Why a file is refused before it is sent; undefined if it is acceptable. */
export function getFileRefusal({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  if (isForbiddenFileName(name)) return forbiddenMessage(name);
  if (type && !type.startsWith('image/'))
    return `“${name}” is not a picture. Please choose a JPEG, PNG or WebP photo.`;
  if (size === 0) return `“${name}” is empty. Please choose another one.`;
  if (size > MAX_PICTURE_BYTES)
    return `“${name}” is larger than 25 MB. Please choose a smaller one.`;
  return undefined;
}
