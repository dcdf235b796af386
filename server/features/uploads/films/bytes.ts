import type { FileHandle } from 'node:fs/promises';
import { Refused } from '../../../errors/public-errors.ts';
import { MAX_FILM_SECONDS } from '../../../../protocol/limits.ts';

/** A film's length may be a little over, as recorders stop a moment late. */
const TOLERANCE_SECONDS = 1;
const ZEROS = Buffer.alloc(64 * 1024);

/** A film's format, length and size, read from its container. */
export interface CheckedFilm {
  type: FilmType;
  /** Parts that may say where it was taken, to be overwritten in place. */
  erasedRanges: ErasedRange[];
}

/** The kinds of films, by the endings of their keys. */
export type FilmType = 'mp4' | 'mov' | 'webm';

/** Bytes of a file that become an empty element of the same length: its header, then zeros. */
export interface ErasedRange {
  start: number;
  header: Buffer;
  end: number;
}

/** The bytes at a position; fewer at the end of the file. */
export async function readBytes(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

/** Overwrites a part of a film in place. */
export async function erase(file: FileHandle, { start, header, end }: ErasedRange): Promise<void> {
  await file.write(header, 0, header.length, start);
  for (let offset = start + header.length; offset < end; offset += ZEROS.length)
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - offset), offset);
}

/** Throws Refused if a film is too long, or does not say how long it is. */
export function requireMaxLength(seconds: number): void {
  if (!(seconds > 0))
    throw new Refused(
      'This film does not say how long it is. Please choose one that your phone has saved.',
    );
  if (seconds > MAX_FILM_SECONDS + TOLERANCE_SECONDS)
    throw new Refused(
      `This film is longer than ${MAX_FILM_SECONDS} seconds. Please choose a shorter one.`,
    );
}

/** The refusal of a file that is no film. */
export function createUnreadableError(): Refused {
  return new Refused(
    'This is not a film that browsers can show. Please choose an MP4, MOV or WebM film.',
  );
}
