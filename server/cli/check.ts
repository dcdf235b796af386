import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../env.ts';
import { describeSchema } from '../features.ts';
import { printSortedSchema } from '../graphql/print.ts';
import { waysToTheEditor } from './public-imports.ts';

// Fails where an emitted file no longer agrees with what it is emitted from, and where a public page
// would come to load the editor.

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
