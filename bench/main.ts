import { fork } from 'node:child_process';
import { join } from 'node:path';
import { machine } from './machine.ts';
import { inMarkdown } from './markdown.ts';
import { PARTS } from './parts.ts';
import type { Result } from './results.ts';
import { writeDocs } from './write-docs.ts';

// Keepsake beside its peers. `npm run bench` runs every part and writes docs/bench.md with its charts;
// `npm run bench -- posts delivery` runs these and only prints.

const WITHIN_MS = 400_000;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !PARTS[name]);
if (unknown.length > 0) {
  process.stderr.write(`There are: ${Object.keys(PARTS).join(', ')}; not ${unknown.join(', ')}.\n`);
  process.exit(1);
}

const results: Result[] = [];
const failures: string[] = [];
const began = machine();
process.stdout.write(`${began}\n`);
for (const name of asked.length > 0 ? asked : Object.keys(PARTS)) {
  const started = performance.now();
  const failure = await run(name);
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  process.stderr.write(`${name}: ${failure ?? 'done'} after ${seconds} s\n`);
  if (failure) failures.push(`${name}: ${failure}`);
}
if (asked.length === 0) await writeDocs(began, results, failures);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Prints what it finds as it comes; resolves with why it did not come to its end. */
function run(name: string): Promise<string | null> {
  return new Promise((resolve) => {
    const part = fork(join(import.meta.dirname, 'run-part.js'), [name], { detached: true });
    const endAll = () => {
      if (part.pid) process.kill(-part.pid, 'SIGTERM'); // with the servers that it started
    };
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      endAll();
    }, WITHIN_MS);
    const stop = () => {
      endAll();
      process.exit(1);
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    part.on('message', (result: Result) => {
      results.push(result);
      process.stdout.write(`\n${inMarkdown(result)}`);
    });
    part.once('exit', (code, signal) => {
      clearTimeout(late);
      process.off('SIGINT', stop).off('SIGTERM', stop);
      if (isLate) resolve(`not done within ${WITHIN_MS / 1_000} s`);
      else resolve(code === 0 ? null : `ended with ${code ?? signal}`);
    });
  });
}
