import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { writeDocs, toMarkdown } from './docs.ts';
import type { Result } from './result.ts';

// Keepsake beside its peers. `npm run bench` runs every part and writes docs/bench.md and the figures in README.md;
// `npm run bench -- posts delivery` runs these and only prints. BENCH_QUICK=1 measures just enough to see that all of
// it still works.

const PARTS =
  `reads posts delivery service arrivals growth search lighthouse first-press editor pictures
  wall collaboration export`.split(/\s+/);
const TIMEOUT_MS = 1_500_000;

const chosenParts = process.argv.slice(2);
if (!chosenParts.every((name) => PARTS.includes(name))) {
  process.stderr.write(`There are: ${PARTS.join(', ')}.\n`);
  process.exit(1);
}

const machine = describeMachine();
process.stdout.write(`${machine}\n`);
const results: Result[] = [];
const failures: string[] = [];
for (const name of chosenParts.length > 0 ? chosenParts : PARTS) {
  const failure = await run(name);
  process.stderr.write(`${name}: ${failure ?? 'done'}\n`);
  if (failure) failures.push(`${name}: ${failure}`);
}
if (chosenParts.length === 0) await writeDocs(machine, results, failures);
process.exitCode = failures.length > 0 ? 1 : 0;

/** The machine that the figures come from, and its load at the start. */
function describeMachine(): string {
  const day = new Date().toISOString().slice(0, 10);
  const cores = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'a processor'}`;
  const rest = `${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.version}`;
  return `${day}: ${cores}, ${rest}, load ${loadavg()[0]?.toFixed(1)} before it began`;
}

/**
 * Runs a part in a process of its own, so that none bears what another left, and prints its results as they come;
 * resolves with the reason if it fails, else with null.
 */
async function run(name: string): Promise<string | null> {
  const part = fork(join(import.meta.dirname, 'parts', `${name}.js`), { detached: true });
  const endAll = () => process.kill(-part.pid!, 'SIGTERM'); // with the servers that it started
  const stop = () => {
    endAll();
    process.exit(1);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const late = setTimeout(endAll, TIMEOUT_MS);
  part.on('message', (result: Result) => {
    results.push(result);
    process.stdout.write(`\n${toMarkdown(result)}`);
  });
  const [code, signal] = (await once(part, 'exit')) as [number | null, string];
  clearTimeout(late);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return code === 0 ? null : `ended with ${code ?? signal}`;
}
