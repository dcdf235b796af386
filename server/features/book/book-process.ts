import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type BookMessage, type BookJob, type BookLimits, TOO_COSTLY } from './book-job.ts';

// A process that makes one book. Typesetting keeps its thread busy to the end, so it has one of its own, and this one
// watches what it costs.

const CHECK_EVERY_MS = 50;
const limits = JSON.parse(process.argv[2] ?? '') as BookLimits;

setPriority(limits.niceness);
try {
  writeFileSync('/proc/self/oom_score_adj', '1000'); // if memory runs out, the system should kill this process first
} catch {
  // not supported on this system
}
// a terminal's Ctrl-C is sent here too, while the server decides what becomes of the book
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.once('message', (job: BookJob) => {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (process.memoryUsage.rss() > limits.bytes || (user + system) / 1000 > limits.cpuMs)
      process.exit(TOO_COSTLY);
  }, CHECK_EVERY_MS);
  const worker = new Worker(new URL('./typeset.js', import.meta.url), { workerData: job });
  worker.on('message', (message: BookMessage) => process.send?.(message));
  worker.on('error', (error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    process.exit(1);
  });
  worker.on('exit', () => process.exit(0));
});
