import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ROOT } from '../../../env.ts';
import { HeldWords } from './held-words.ts';

const MAX_LINE_LENGTH = 100;
const MAX_LINES = 50_000;

/**
 * Keeps `words` as the lists of the project and of its operator have them, read at the start and again by
 * `reloadIfChanged`. The constructor throws an Error that names the list that cannot be read; later, the last good
 * lists stay in use.
 */
export class HeldWordLists {
  readonly words: HeldWords;
  private signature: string;

  constructor(
    private readonly dataDir: string,
    private readonly log: Logger,
  ) {
    this.signature = readSignature(dataDir);
    this.words = new HeldWords(readPhrases(dataDir));
  }

  /** Reads the lists again if a file was added, removed or changed; an unreadable one is logged once. */
  reloadIfChanged(): void {
    const signature = readSignature(this.dataDir);
    if (signature === this.signature) return;
    this.signature = signature;
    try {
      this.words.replace(readPhrases(this.dataDir));
      this.log.info('held-word lists reloaded');
    } catch (err) {
      this.log.error({ err }, 'held-word lists could not be reloaded');
    }
  }
}

/** A text that changes whenever a file of the lists changes. */
function readSignature(dataDir: string): string {
  const files = listFolders(dataDir).flatMap((folder) =>
    findLists(folder).map((name) => join(folder, name)),
  );
  const stats = files.map((file) => {
    const stat = statSync(file, { throwIfNoEntry: false }); // deleted since it was listed
    return [file, stat?.mtimeMs, stat?.size, stat?.ino];
  });
  return JSON.stringify(stats);
}

/**
 * Reads the lists that come with the project and those that its operator keeps in `held-words` of `dataDir`: UTF-8,
 * one word or phrase per line, # starts a comment. Throws an Error that names the file if one cannot be read.
 */
export function readPhrases(dataDir: string): string[] {
  const folders = listFolders(dataDir);
  const phrases = folders.flatMap(readFolder);
  if (phrases.length > MAX_LINES)
    throw new Error(`The lists in ${folders.join(' and ')} hold more than ${MAX_LINES} lines.`);
  return phrases;
}

function listFolders(dataDir: string): string[] {
  const folders = [join(ROOT, 'server/database/content/held-words'), join(dataDir, 'held-words')];
  return folders.filter((folder) => existsSync(folder));
}

function readFolder(folder: string): string[] {
  return findLists(folder).flatMap((name) => readList(join(folder, name)));
}

function findLists(folder: string): string[] {
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
