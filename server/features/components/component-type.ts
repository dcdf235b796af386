import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../env.ts';

/** Each block type is one file here, named as in REST and the table. */
export const TYPES_FOLDER = join(import.meta.dirname, 'types');
const SOURCE_FOLDER = join(ROOT, 'server', 'features', 'components', 'types');

/** The names of all block types, read from the folder. */
export const typeNames: readonly string[] = readdirSync(TYPES_FOLDER)
  .flatMap((file) => /^([a-z]+)\.[jt]s$/.exec(file)?.[1] ?? [])
  .filter(hasSource)
  .toSorted();

/** The name of a block type. */
export type ComponentType = string;

/** GraphQL's enum, with the names in capitals. */
export const ComponentType: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  typeNames.map((word) => [word.toUpperCase(), word]),
);

/** The compiler's output stays behind when a source file is deleted. */
function hasSource(word: string): boolean {
  return !existsSync(SOURCE_FOLDER) || existsSync(join(SOURCE_FOLDER, `${word}.ts`));
}
