import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../env.ts';
import { describeSchema } from '../schemas.ts';
import { printSortedSchema } from '../graphql/print.ts';
import { namedBlockTypes } from './block-names.ts';
import { unusedDependencies } from './dependencies.ts';
import { figuresOf, report } from './figures.ts';
import { waysToTheEditor } from './public-imports.ts';
import { readSources } from './sources.ts';

// Fails where an emitted file no longer agrees with what it is emitted from, where a public page would
// come to load the editor, where a block type is known by name outside its own folder and file, and
// where the figures of how the sources hang together are off.

const stale: string[] = [];
const emitted = await readFile(join(ROOT, 'schema.graphql'), 'utf8');
if (emitted !== printSortedSchema(describeSchema())) stale.push('schema.graphql');

const codegen = spawnSync('npx', ['graphql-codegen', '--config', 'codegen.ts', '--check'], {
  cwd: ROOT,
  encoding: 'utf8',
});
if (codegen.status !== 0) stale.push('client/__generated__');

if (stale.length) {
  process.stderr.write(`Stale: ${stale.join(', ')}. Run \`npm run generate\` and commit.\n`);
  process.exit(1);
}
process.stdout.write('Emitted files are up to date.\n');

const ways = await waysToTheEditor(join(ROOT, 'client'));
if (ways.length) {
  process.stderr.write(`The public pages would load the editor:\n${ways.join('\n')}\n`);
  process.exit(1);
}
process.stdout.write('The public pages load nothing of the editor.\n');

const named = await namedBlockTypes(ROOT);
process.stdout.write(
  `Places that name a block type outside its own folder and file: ${named.length}\n`,
);
if (named.length) {
  process.stderr.write(`${named.join('\n')}\n`);
  process.exit(1);
}

const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const paths = listed.stdout
  .split('\n')
  .filter((path) => path && !path.endsWith('.d.ts') && existsSync(join(ROOT, path)));
const sources = await readSources(ROOT, paths);
const figures = figuresOf(sources.filter(({ path }) => !/__generated__|^codegen/.test(path)));
const [words, isGood] = report(figures, await unusedDependencies(ROOT, sources));
(isGood ? process.stdout : process.stderr).write(words);
if (!isGood) process.exit(1);
