import { Refused } from '../../../errors/public-errors.ts';
import { beginLimited, watchCost } from '../../../limits/limited-process.ts';
import { makeVariants, processImage } from './make-variants.ts';
import type { JobResult, Job } from './picture-job.ts';

// A process that opens untrusted pictures, one after another. The library works on its own threads, so this one can
// monitor the cost.

const limits = beginLimited();
process.on('message', (job: Job) => void work(job));

async function work(job: Job): Promise<void> {
  const watch = watchCost(limits);
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
