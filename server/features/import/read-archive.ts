import type { z } from 'zod';
import { Refused } from '../../errors/public-errors.ts';
import {
  type ArchivedChange,
  archivedChange,
  type ArchivedPage,
  archivedPage,
  type ArchivedTribute,
  archivedTribute,
} from '../export/archive-format.ts';
import type { ArchiveFile } from './archive-file.ts';

/** A page's blocks hold six million bytes at most, and JSON may write each as six. */
const MAX_PAGE_JSON = 64_000_000;
const MAX_LIST_JSON = 4 * 1024 ** 3;
const MAX_LINE = 4_000_000;

/** Parses `page.json`; throws Refused, with a reason, if it is not valid. */
export async function readPageJson(archive: ArchiveFile): Promise<ArchivedPage> {
  if (!archive.has('page.json'))
    throw new Refused('It is not a page that was taken home: page.json is missing.');
  return parse(archivedPage, await archive.readText('page.json', MAX_PAGE_JSON), 'page.json');
}

/** The messages, one at a time. */
export function readTributes(archive: ArchiveFile): AsyncGenerator<ArchivedTribute> {
  return readList(archive, 'tributes.json', archivedTribute);
}

/** The history, one entry at a time. */
export function readHistory(archive: ArchiveFile): AsyncGenerator<ArchivedChange> {
  return readList(archive, 'history.json', archivedChange);
}

/** A time in an archive; throws Refused for `what` if it has not been yet. */
export function checkPast(text: string, what: string): Date {
  const time = new Date(text);
  if (time.getTime() > Date.now()) throw new Refused(`${what} is from the future.`);
  return time;
}

/** A list that is written with one entry a line, as the export does. */
async function* readList<T>(
  archive: ArchiveFile,
  name: string,
  schema: z.ZodType<T>,
): AsyncGenerator<T> {
  let number = 0;
  for await (const line of archive.readLines(name, MAX_LIST_JSON, MAX_LINE)) {
    number += 1;
    const entry = line.trim().replace(/,$/, '');
    if (entry !== '' && entry !== '[' && entry !== ']' && entry !== '[]')
      yield parse(schema, entry, `Line ${number} of ${name}`);
  }
}

function parse<T>(schema: z.ZodType<T>, text: string, what: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refused(`${what} is not JSON.`);
  }
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw new Refused(`${what} is not as expected: ${issue?.path.join('.')}: ${issue?.message}`);
}
