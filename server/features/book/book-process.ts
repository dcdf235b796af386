import { Worker } from 'node:worker_threads';
import { beginLimited, watchCost } from '../../limits/limited-process.ts';
import type { BookMessage, BookJob } from './book-job.ts';

// A process that makes one book. Typesetting keeps its thread busy to the end, so it has one of its own, and this one
// watches what it costs.

const limits = beginLimited();
process.once('message', (job: BookJob) => {
  watchCost(limits);
  const worker = new Worker(new URL('./typeset.js', import.meta.url), { workerData: job });
  worker.on('message', (message: BookMessage) => process.send?.(message));
  worker.on('error', (error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    process.exit(1);
  });
  worker.on('exit', () => process.exit(0));
});
