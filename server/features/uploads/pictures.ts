import { availableParallelism } from 'node:os';
import { type Submitter, FairQueue } from './fair-queue.ts';
import { detectPictureType, type Picture } from './picture.ts';
import { BUSY_MESSAGE, PictureProcesses } from './picture-processes.ts';

/** Two at least, so that one stays free of whoever sends much; more than four only cost memory. */
const CONCURRENCY = Math.min(4, Math.max(2, availableParallelism()));
const MAX_WAITING = 200;
/** Whoever sends a picture has an answer within a minute of its arrival. */
const WITHIN_MS = 60_000;
const OPEN_WITHIN_MS = 20_000;

/** Opens what strangers send as pictures, each in its turn and in a process of its own. */
export class Pictures {
  private readonly processes = new PictureProcesses(OPEN_WITHIN_MS);
  private readonly queue = new FairQueue({
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    waitMs: WITHIN_MS - OPEN_WITHIN_MS,
    refusal: BUSY_MESSAGE,
  });

  /**
   * Makes a picture's variants from its content, or from a file that stays the caller's. Throws Refused
   * or TooLarge where it is not one we can show, TooMany where there are too many just now. `writeFile`
   * writes the file when its turn has come: whoever is turned away costs nothing.
   */
  async develop(
    input: Buffer | string,
    requester: Submitter,
    writeFile?: () => Promise<void>,
  ): Promise<Picture & { type: string }> {
    const detected = writeFile ? null : await detectPictureType(input); // what is none waits for nobody
    return this.queue.run(requester, async () => {
      await writeFile?.();
      const type = detected ?? (await detectPictureType(input));
      return { ...(await this.processes.develop(input, type)), type };
    });
  }

  /** Ends the processes. */
  close(): void {
    this.processes.close();
  }
}
