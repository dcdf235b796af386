import { createHash } from 'node:crypto';
import { MAX_PICTURE_BYTES } from '../../../../protocol/limits.ts';
import { Malformed, NotFound } from '../../../errors/public-errors.ts';
import { createTooLargeError } from '../pictures/detect-picture-type.ts';
import type { IncomingUploads } from './incoming-uploads.ts';

/** The most parts of an upload: more than any client splits a picture into. */
const MAX_PARTS = 16;

/**
 * Joins complete parts to one upload (the extension "concatenation" of tus) and returns its id, which is derived from
 * theirs: repeating the call after a lost response gives the same. Throws NotFound for a part that is not there,
 * Malformed for parts that are incomplete or of different accounts, and a refusal for too large a picture.
 */
export async function joinParts(uploads: IncomingUploads, ids: string[]): Promise<string> {
  if (ids.length === 0 || ids.length > MAX_PARTS || new Set(ids).size < ids.length)
    throw new Malformed(`An upload is joined from 1 to ${MAX_PARTS} different pieces.`);
  const id = createHash('sha256').update(ids.join()).digest('hex').slice(0, 32);
  if (await uploads.find(id)) return id;

  const parts = await uploads.findAll(ids);
  if (parts.length < ids.length) throw new NotFound('A piece of this upload is not here.');
  for (const part of parts)
    if (!part.partial || part.done || (await uploads.receivedBytes(part)) !== part.size)
      throw new Malformed('A piece of this upload is not complete.');
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (size > MAX_PICTURE_BYTES) throw createTooLargeError();
  const [uploader = null, another] = new Set(
    parts.flatMap((part) => (part.uploader ? [part.uploader] : [])),
  );
  if (another) throw new Malformed('These pieces come from different accounts.');

  await uploads.addJoined({ id, uploader, size, parts: ids });
  return id;
}
