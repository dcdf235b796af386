import { MAX_PICTURE_BYTES } from '../../../../protocol/limits.ts';
import { stat } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { Refused, TooLarge } from '../../../errors/public-errors.ts';

const ACCEPTED = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
]);
const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);

/** The media type of a picture, from its first bytes; throws Refused if it is none. */
export async function detectPictureType(input: Buffer | string): Promise<string> {
  const size = Buffer.isBuffer(input) ? input.length : (await stat(input)).size;
  if (size === 0) throw new Refused('This file is empty. Please choose another picture.');
  if (size > MAX_PICTURE_BYTES) throw createTooLargeError();

  const fileType = await (Buffer.isBuffer(input)
    ? fileTypeFromBuffer(input)
    : fileTypeFromFile(input));
  if (fileType && HEIC.has(fileType.mime))
    throw new Refused(
      'We cannot read HEIC pictures. Please send it as JPEG; a phone’s browser offers this by itself.',
    );
  if (!fileType || !ACCEPTED.has(fileType.mime))
    throw new Refused(
      'We cannot read this file as a picture. Please send a JPEG, PNG, WebP or GIF.',
    );
  return fileType.mime;
}

/** The error for a picture over the size limit. */
export function createTooLargeError(): TooLarge {
  return new TooLarge('This picture is larger than 25 MB. Please choose a smaller one.');
}
