import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../env.ts';
import { describeSchema } from '../features.ts';
import { printSortedSchema } from '../graphql/schema.ts';
import { findNamedBlockTypes } from './block-names.ts';
import { findSlowExpressions } from './expressions.ts';
import { findCircles, findEditorImports } from './forbidden-imports.ts';

// Fails if one of these finds anything, if there is more SQL by hand on the server than what TypeORM's repositories and
// query builder cannot say, or if more stands outside the frameworks than was decided.

const CHECKS = [
  { name: 'Generated files to make anew by `npm run generate`', find: findStaleFiles },
  {
    name: 'Ways by which public pages would load the editor',
    find: () => findEditorImports(join(ROOT, 'client')),
  },
  {
    name: 'Places that name a block type outside its own folder and file',
    find: () => findNamedBlockTypes(ROOT),
  },
  { name: 'Circles of features', find: () => findCircles(ROOT) },
  { name: 'Tables outside of *.entity.ts', find: findTablesElsewhere },
  {
    name: 'Regular expressions that may take more than linear time',
    find: () => findSlowExpressions(ROOT, listPathsWithInput(), EXPRESSION_CACHE),
  },
];

/** Generated from the folders of all block types, see codegen.ts. */
const GENERATED_FROM_BLOCKS = join('features', 'components', 'component.ts');

/** Files read by tests and builds only, whose input is our own. */
const TRUSTED_INPUT =
  /\.test\.tsx?$|^(?:e2e|bench)\/|\/testing\/|^server\/cli\/|^codegen|^client\/vite/;
const EXPRESSION_CACHE = join(ROOT, 'node_modules/.cache/keepsake/linear-expressions.json');

/** Raise it only for a lock, a batch with ON CONFLICT, a window, and their like. */
const MAX_SQL_BY_HAND = 76;
/** Raise it only with a reason in the commit: whoever adds an entry to docs/decisions.md rather removes another. */
const MAX_DECISIONS = 68;

for (const { name, find } of CHECKS) {
  const found = await find();
  process.stdout.write(`${name}: ${found.length}\n`);
  if (found.length === 0) continue;
  process.stderr.write(`${found.join('\n')}\n`);
  process.exitCode = 1;
}
reportCount('SQL by hand on the server', countSqlByHand(), MAX_SQL_BY_HAND);
reportCount('Entries of docs/decisions.md', await countDecisions(), MAX_DECISIONS);

function reportCount(name: string, count: number, max: number): void {
  process.stdout.write(`${name}: ${count} of at most ${max}\n`);
  if (count > max) process.exitCode = 1;
}

async function findStaleFiles(): Promise<string[]> {
  const emitted = await readFile(join(ROOT, 'schema.graphql'), 'utf8');
  const codegen = spawnSync('npx', ['graphql-codegen', '--config', 'codegen.ts', '--check'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return [
    ...(emitted === printSortedSchema(describeSchema()) ? [] : ['schema.graphql']),
    ...(codegen.status === 0 ? [] : ['client/__generated__']),
    ...(await findOrphans()),
  ];
}

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

/** The files whose expressions strangers' texts may meet: a few thousand letters could block everybody. */
function listPathsWithInput(): string[] {
  return runGit('ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx').filter(
    (path) => !TRUSTED_INPUT.test(path) && existsSync(join(ROOT, path)),
  );
}

/** Calls of `.query`, without those of tests and migrations. */
function countSqlByHand(): number {
  const others = [':!*.test.ts', ':!server/testing', ':!server/database/migrations'];
  return findInSources('-ho', String.raw`\.query[<(]`, ...others).length;
}

async function countDecisions(): Promise<number> {
  const text = await readFile(join(ROOT, 'docs/decisions.md'), 'utf8');
  return text.split('\n').filter((line) => line.startsWith('### ')).length;
}

function findTablesElsewhere(): string[] {
  return findInSources('-l', '^@Entity', ':!*.entity.ts', ':!*.test.ts');
}

function findInSources(output: string, pattern: string, ...exceptions: string[]): string[] {
  return runGit('grep', '--untracked', output, pattern, '--', 'server/*.ts', ...exceptions);
}

/** The lines that git prints. */
function runGit(...args: string[]): string[] {
  const { stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}
