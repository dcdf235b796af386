import { availableParallelism } from 'node:os';
import { type Submitter, FairQueue } from '../../../limits/fair-queue.ts';
import { detectPictureType } from './detect-picture-type.ts';
import type { Picture } from './make-variants.ts';
import { BUSY_MESSAGE, PictureProcessPool } from './picture-process-pool.ts';

/**
 * The number of processes: at least two, so that one stays free for others when one sender uploads much; more than four
 * only use more memory.
 */
const CONCURRENCY = Math.min(4, Math.max(2, availableParallelism()));
const MAX_WAITING = 200;
/** Senders get a response within a minute after their picture has arrived. */
const TIMEOUT_MS = 60_000;
const OPEN_TIMEOUT_MS = 20_000;

/** Opens untrusted pictures in turn, in separate processes. */
export class PictureQueue {
  private readonly processes = new PictureProcessPool(OPEN_TIMEOUT_MS);
  private readonly queue = new FairQueue({
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    maxWaitMs: TIMEOUT_MS - OPEN_TIMEOUT_MS,
    refusal: BUSY_MESSAGE,
  });

  /**
   * Makes a picture's variants from its content, or from a file that the caller deletes. Throws Refused or TooLarge
   * if it is not one we can show, TooMany if too many are waiting. `writeFile` writes the file when its turn has
   * come, so a refused upload costs nothing.
   */
  async processImage(
    input: Buffer | string,
    requester: Submitter,
    writeFile?: () => Promise<void>,
  ): Promise<Picture & { type: string }> {
    const detected = writeFile ? null : await detectPictureType(input); // what is no picture is refused without waiting
    return this.queue.run(requester, async () => {
      await writeFile?.();
      const type = detected ?? (await detectPictureType(input));
      return { ...(await this.processes.processImage(input, type)), type };
    });
  }

  close(): void {
    this.processes.close();
  }
}
