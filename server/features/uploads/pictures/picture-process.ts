import { Refused } from '../../../errors/public-errors.ts';
import { beginLimited, watchCost } from '../../../limits/limited-process.ts';
import { makeVariants, processImage } from './make-variants.ts';

// A process that opens untrusted pictures, one after another. The library works on its own threads, so this one can
// monitor the cost.

/** What the process does: open an upload, or make the variants of a stored picture. */
const TASKS = { open: processImage, variants: makeVariants };

/** What each task gives, by its name. */
export type Outcomes = { [Name in keyof typeof TASKS]: Awaited<ReturnType<(typeof TASKS)[Name]>> };

/** A job: the content, or the path of a file, and its media type. */
export interface Job {
  task: keyof Outcomes;
  input: Buffer | string;
  type: string;
}

/** The result, with the bytes of memory that the process uses afterwards. */
export type JobResult = ({ outcome: Outcomes[keyof Outcomes] } | { refusal: string }) & {
  bytes: number;
};

const limits = beginLimited();
process.on('message', (job: Job) => void work(job));

async function work(job: Job): Promise<void> {
  const watch = watchCost(limits);
  const result = await perform(job).catch((error: unknown) => {
    if (error instanceof Refused) return { refusal: error.message };
    throw error;
  });
  clearInterval(watch);
  process.send?.({ ...result, bytes: process.memoryUsage.rss() } satisfies JobResult);
}

async function perform({ task, input, type }: Job) {
  return { outcome: await TASKS[task](input, type) };
}
