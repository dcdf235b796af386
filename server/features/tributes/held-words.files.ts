import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../env.ts';
import { HeldWords } from './held-words.ts';

const LONGEST = 100;
const MOST = 50_000;

/**
 * Reads the lists that come with the project and those that its operator keeps in `held-words` of
 * `dataDir`: UTF-8, one word or phrase a line, # before a remark. Throws an Error that names the file
 * where one cannot be read.
 */
export function readHeldWords(dataDir: string): HeldWords {
  const folders = [join(ROOT, 'server/database/content/held-words'), join(dataDir, 'held-words')];
  const phrases = folders.filter((folder) => existsSync(folder)).flatMap(readFolder);
  if (phrases.length > MOST)
    throw new Error(`The lists in ${folders.join(' and ')} hold more than ${MOST} lines.`);
  return new HeldWords(phrases);
}

function readFolder(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return names.flatMap((name) => readList(join(folder, name)));
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
  const tooLong = lines.findIndex((line) => line.length > LONGEST);
  if (tooLong >= 0)
    throw new Error(`${file}, line ${tooLong + 1} has more than ${LONGEST} characters.`);
  return lines.filter(Boolean);
}
