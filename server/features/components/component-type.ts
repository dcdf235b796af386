import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../env.ts';

/** Each block type is one file here, named by the word that REST and the table have for it. */
export const TYPES = join(import.meta.dirname, 'types');
const SOURCES = join(ROOT, 'server', 'features', 'components', 'types');

/** The words of all block types, as the folder has them. */
export const typeWords: readonly string[] = readdirSync(TYPES)
  .flatMap((file) => /^([a-z]+)\.[jt]s$/.exec(file)?.[1] ?? [])
  .filter(hasSource)
  .toSorted();

/** A block type: its word. */
export type ComponentType = string;

/** GraphQL's enum: the words in capitals, standing for the words. */
export const ComponentType: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  typeWords.map((word) => [word.toUpperCase(), word]),
);

/** The compiler leaves behind what it once made of a file that is gone. */
function hasSource(word: string): boolean {
  return !existsSync(SOURCES) || existsSync(join(SOURCES, `${word}.ts`));
}
