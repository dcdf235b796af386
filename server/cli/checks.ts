import { exec } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ROOT } from '../env.ts';

// Runs what finds faults in the sources, as many at once as there are processors, and prints each one's
// words when it ends; fails where any did. The longest comes first, so that none is waited for alone.

const CHECKS = [
  'oxlint --type-aware --deny-warnings',
  'node dist/server/cli/check.js',
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
    exec(check, { cwd: ROOT, maxBuffer: Infinity }, (fault, words, complaints) => {
      process.stdout.write(words);
      process.stderr.write(complaints);
      if (fault) {
        process.stderr.write(`Failed: ${check}\n`);
        process.exitCode = 1;
      }
      resolve();
    });
  });
}
