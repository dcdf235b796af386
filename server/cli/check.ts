import { exec } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ROOT } from '../env.ts';

// Runs all checks of the sources in parallel, as many at once as there are processors, and prints each one's output
// when it ends; fails if any of them fails. The longest starts first, so that nothing else is left waiting for it.

const CHECKS = [
  'oxlint --type-aware --deny-warnings',
  'node dist/server/cli/check-sources.js',
  'knip --no-progress',
  'tsc -p client',
  'tsc -p e2e',
  'oxfmt --check .',
];

const left = CHECKS.values();
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const check of left) await run(check);
  }),
);

function run(check: string): Promise<void> {
  return new Promise((resolve) => {
    exec(check, { cwd: ROOT, maxBuffer: Infinity }, (error, stdout, stderr) => {
      process.stdout.write(stdout);
      process.stderr.write(stderr);
      if (error) {
        process.stderr.write(`Failed: ${check}\n`);
        process.exitCode = 1;
      }
      resolve();
    });
  });
}
