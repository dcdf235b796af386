import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ROOT } from '../../env.ts';
import { HeldWords } from './held-words.ts';

const MAX_LINE_LENGTH = 100;
const MAX_LINES = 50_000;

/**
 * The lists that come with the project and those of its operator, read when they are made and again where
 * `reloadIfChanged` finds others. Throws as readHeldWords does while they are made; later the last good ones stay.
 */
export class HeldWordLists implements Pick<HeldWords, 'areIn'> {
  private words: HeldWords;
  private signature: string;

  constructor(
    private readonly dataDir: string,
    private readonly log: Logger,
  ) {
    this.signature = signatureOf(dataDir);
    this.words = readHeldWords(dataDir);
  }

  /** Whether a word or phrase of any list stands in a text. */
  areIn(text: string): boolean {
    return this.words.areIn(text);
  }

  /** Reads the lists again if a file came, went or changed; what cannot be read is logged once. */
  reloadIfChanged(): void {
    const now = signatureOf(this.dataDir);
    if (now === this.signature) return;
    this.signature = now;
    try {
      this.words = readHeldWords(this.dataDir);
      this.log.info('the lists of words were read again');
    } catch (err) {
      this.log.error({ err }, 'the lists of words stay as they were');
    }
  }
}

/** A text that changes whenever a file of the lists does. */
function signatureOf(dataDir: string): string {
  const files = foldersOf(dataDir).flatMap((folder) =>
    listsIn(folder).map((name) => join(folder, name)),
  );
  const stats = files.map((file) => {
    const stat = statSync(file, { throwIfNoEntry: false }); // gone since it was listed
    return [file, stat?.mtimeMs, stat?.size, stat?.ino];
  });
  return JSON.stringify(stats);
}

/**
 * Reads the lists that come with the project and those that its operator keeps in `held-words` of
 * `dataDir`: UTF-8, one word or phrase a line, # before a remark. Throws an Error that names the file
 * where one cannot be read.
 */
export function readHeldWords(dataDir: string): HeldWords {
  const folders = foldersOf(dataDir);
  const phrases = folders.flatMap(readFolder);
  if (phrases.length > MAX_LINES)
    throw new Error(`The lists in ${folders.join(' and ')} hold more than ${MAX_LINES} lines.`);
  return new HeldWords(phrases);
}

function foldersOf(dataDir: string): string[] {
  const folders = [join(ROOT, 'server/database/content/held-words'), join(dataDir, 'held-words')];
  return folders.filter((folder) => existsSync(folder));
}

function readFolder(folder: string): string[] {
  return listsIn(folder).flatMap((name) => readList(join(folder, name)));
}

function listsIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.txt'));
}

function readList(file: string): string[] {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text: string;
  try {
    text = decoder.decode(readFileSync(file));
  } catch (cause) {
    throw new Error(`${file} cannot be read as UTF-8.`, { cause });
  }
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim());
  const tooLong = lines.findIndex((line) => line.length > MAX_LINE_LENGTH);
  if (tooLong >= 0)
    throw new Error(`${file}, line ${tooLong + 1} has more than ${MAX_LINE_LENGTH} characters.`);
  return lines.filter(Boolean);
}
