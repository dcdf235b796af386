import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../env.ts';
import { findSlowExpressions } from './expressions.ts';

// Fails if a regular expression of the product could take more than linear time: a few thousand letters from one user
// would block everybody.

/** Read by tests and builds only, whose input is our own. */
const TRUSTED_INPUT =
  /\.test\.tsx?$|^(?:e2e|bench)\/|\/testing\/|^server\/cli\/|^codegen|^client\/vite/;
const CACHE_FILE = join(ROOT, 'node_modules', '.cache', 'keepsake', 'linear-expressions.json');

const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const paths = listed.stdout
  .split('\n')
  .filter((path) => path && !TRUSTED_INPUT.test(path) && existsSync(join(ROOT, path)));
const slow = await findSlowExpressions(ROOT, paths, CACHE_FILE);
if (slow.length) process.stderr.write(`Expressions that are not linear:\n${slow.join('\n')}\n`);
else process.stdout.write('All regular expressions are linear.\n');
process.exitCode = slow.length ? 1 : 0;
