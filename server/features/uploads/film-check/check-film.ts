import { open } from 'node:fs/promises';
import { TooLarge } from '../../../graphql/errors.ts';
import { MAX_FILM_BYTES } from '../../../../protocol/limits.ts';
import { erase, type FilmType, readBytes, unreadable } from './bytes.ts';
import { checkIsoFilm } from './iso-bmff.ts';
import { checkWebmFilm } from './webm.ts';

const EBML_MARK = '1a45dfa3';

/**
 * Checks an uploaded film by its container alone: its kind, its length and that it has pictures, each bounded. Then
 * overwrites in place what may say where it was taken. Refused or TooLarge for anything else.
 */
export async function checkFilm(path: string): Promise<FilmType> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    if (size > MAX_FILM_BYTES)
      throw new TooLarge('This film is larger than 100 MB. Please choose a smaller one.');
    const begin = await readBytes(file, 0, 12);
    if (begin.length < 12) throw unreadable();
    const isWebm = begin.toString('hex', 0, 4) === EBML_MARK;
    const { type, erased } = await (isWebm ? checkWebmFilm : checkIsoFilm)(file, size);
    for (const part of erased) await erase(file, part);
    return type;
  } finally {
    await file.close();
  }
}
