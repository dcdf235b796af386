import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Refused } from '../../errors/public-errors.ts';
import { makeVariants, processImage } from './make-variants.ts';
import { type JobResult, type CostLimits, type Job, TOO_COSTLY } from './picture-job.ts';

// A process that opens untrusted pictures, one after another. The library works on its own threads, so this one can
// monitor the cost.

const CHECK_EVERY_MS = 25;
const limits = JSON.parse(process.argv[2] ?? '') as CostLimits;

setPriority(limits.niceness);
try {
  writeFileSync('/proc/self/oom_score_adj', '1000'); // if memory runs out, the system should kill this process first
} catch {
  // not supported on this system
}
// a terminal's Ctrl-C is sent here too, while the server still finishes running jobs
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (job: Job) => void work(job));

async function work(job: Job): Promise<void> {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (process.memoryUsage.rss() > limits.bytes || (user + system) / 1000 > limits.cpuMs)
      process.exit(TOO_COSTLY);
  }, CHECK_EVERY_MS);
  const outcome = await perform(job).catch((error: unknown) => {
    if (error instanceof Refused) return { refusal: error.message };
    throw error;
  });
  clearInterval(watch);
  const result: JobResult = { ...outcome, bytes: process.memoryUsage.rss() };
  process.send?.(result);
}

async function perform({ task, input, type }: Job) {
  return task === 'open'
    ? { picture: await processImage(input, type) }
    : { variants: await makeVariants(input, type) };
}
