import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../env.ts';
import { describeSchema } from '../features.ts';
import { printSortedSchema } from '../graphql/schema.ts';
import { findNamedBlockTypes } from './block-names.ts';
import { findTablesElsewhere } from './entity-files.ts';
import { featureCircles, findEditorImports } from './forbidden-imports.ts';

// Fails if a generated file is out of date, if a public page would load the editor, if a block type is named outside
// its own folder and file, if features of the server import each other in a circle, if a table is declared outside of the
// entity files, or if there is more SQL by hand on the server than what TypeORM's repositories and query builder
// cannot say.

/** Generated from the folders of all block types, see codegen.ts. */
const GENERATED_FROM_BLOCKS = join('features', 'components', 'component.ts');

/** Raise it only for a lock, a batch with ON CONFLICT, a window, and their like. */
const MAX_SQL_BY_HAND = 76;

const stale: string[] = [];
const emitted = await readFile(join(ROOT, 'schema.graphql'), 'utf8');
if (emitted !== printSortedSchema(describeSchema())) stale.push('schema.graphql');

const codegen = spawnSync('npx', ['graphql-codegen', '--config', 'codegen.ts', '--check'], {
  cwd: ROOT,
  encoding: 'utf8',
});
if (codegen.status !== 0) stale.push('client/__generated__');
stale.push(...(await findOrphans()));

if (stale.length) {
  process.stderr.write(`Stale: ${stale.join(', ')}. Run \`npm run generate\` and commit.\n`);
  process.exit(1);
}
process.stdout.write('Emitted files are up to date.\n');

const ways = await findEditorImports(join(ROOT, 'client'));
if (ways.length) {
  process.stderr.write(`The public pages would load the editor:\n${ways.join('\n')}\n`);
  process.exit(1);
}
process.stdout.write('The public pages load nothing of the editor.\n');

const named = await findNamedBlockTypes(ROOT);
process.stdout.write(
  `Places that name a block type outside its own folder and file: ${named.length}\n`,
);
if (named.length) {
  process.stderr.write(`${named.join('\n')}\n`);
  process.exit(1);
}

const circles = await featureCircles(ROOT);
process.stdout.write(`Circles of features: ${circles.length}\n`);
if (circles.length) {
  process.stderr.write(`${circles.join('\n')}\n`);
  process.exit(1);
}

const tablesElsewhere = await findTablesElsewhere(ROOT);
process.stdout.write(`Tables outside of *.entity.ts: ${tablesElsewhere.length}\n`);
if (tablesElsewhere.length) {
  process.stderr.write(`${tablesElsewhere.join('\n')}\n`);
  process.exit(1);
}

const byHand = await countSqlByHand();
process.stdout.write(`SQL by hand on the server: ${byHand} of at most ${MAX_SQL_BY_HAND}\n`);
if (byHand > MAX_SQL_BY_HAND) process.exit(1);

/** Generated files whose .graphql file is gone, which the generator's own check does not see. */
async function findOrphans(): Promise<string[]> {
  const sources = new Set(await readdir(join(ROOT, 'client'), { recursive: true }));
  const generated = await readdir(join(ROOT, 'client', '__generated__'), { recursive: true });
  return generated
    .filter((file) => file.endsWith('.ts') && file !== 'possibleTypes.ts')
    .filter((file) => !sources.has(file.replace(/(?:\.text)?\.ts$/, '.graphql')))
    .filter((file) => file !== GENERATED_FROM_BLOCKS)
    .map((file) => join('client', '__generated__', file));
}

/** Calls of `.query`, without those of tests and migrations. */
async function countSqlByHand(): Promise<number> {
  let count = 0;
  for (const file of await readdir(join(ROOT, 'server'), { recursive: true })) {
    if (!file.endsWith('.ts') || /\.test\.ts$|^testing\b|^database.migrations\b/.test(file))
      continue;
    const source = await readFile(join(ROOT, 'server', file), 'utf8');
    count += source.match(/\.query[<(]/g)?.length ?? 0;
  }
  return count;
}
