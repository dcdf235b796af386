import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { type DataSource, Raw } from 'typeorm';
import { Poller } from '../../../database/poller.ts';
import { Refused } from '../../../errors/public-errors.ts';
import type { Variants } from './make-variants.ts';
import { Media } from '../media.entity.ts';
import { PictureProcessPool } from './picture-process-pool.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * The time limit of a picture. A photo takes 2 s of one core; because of its low priority, ten times that on a busy
 * machine.
 */
const TIMEOUT_MS = 5 * 60_000;
const LIMITS = { bytes: 1024 * 1024 * 1024, cpuMs: 60_000, niceness: 10 };
/** The pause before another try, doubled each time: longer than a try takes, so that no two processes make the same. */
const FIRST_PAUSE_SECONDS = 2 * (TIMEOUT_MS / 1_000);
const MAX_TRIES = 4;

type DuePicture = Pick<Media, 'key' | 'type' | 'variantsTries'>;

/**
 * Makes the variants of committed pictures after their uploads have been answered, in any process: what is due is in
 * the database, so none is lost or made twice if a process dies. Newer pictures come first, so the old ones of an
 * installation are made gradually.
 */
export class VariantQueue {
  private readonly processes = new PictureProcessPool(TIMEOUT_MS, LIMITS);
  private readonly poller: Poller;
  private readonly outcomes: Counter<'outcome'>;

  constructor(
    private readonly db: DataSource,
    private readonly storage: Storage,
    private readonly log: Logger,
    metrics: Registry,
  ) {
    this.outcomes = new Counter({
      name: 'keepsake_picture_variants_total',
      help: 'Tries to make the variants of a picture: made, to be tried again, given up',
      labelNames: ['outcome'],
      registers: [metrics],
    });
    this.poller = new Poller(
      (closing) => this.makeDue(closing),
      (err) => log.error({ err }, 'variant queue could not be processed'),
    );
  }

  /** Makes what is due in the background. */
  workSoon(): void {
    this.poller.wake();
  }

  /** Stops; another process, or this one after its next start, makes the current picture again. */
  async close(): Promise<void> {
    const closed = this.poller.close();
    this.processes.close();
    await closed;
  }

  private async makeDue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const startedAt = performance.now();
      const picture = await this.claim();
      if (!picture) return;
      await this.make(picture);
      // half of the time is left to others, however many pictures wait
      await sleep(performance.now() - startedAt, null, { signal, ref: false }).catch(() => null);
    }
  }

  /** Claims the newest picture that is due, so that no other process makes it; null if none is. */
  private async claim(): Promise<DuePicture | null> {
    return this.db.transaction(async (manager) => {
      const picture = await manager.findOne(Media, {
        where: { state: 'committed', variantsDue: Raw((column) => `${column} <= now()`) },
        order: { createdAt: 'DESC' },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (!picture) return null;
      const { key, type, variantsTries: earlier } = picture;
      const pause = FIRST_PAUSE_SECONDS * 2 ** Math.min(earlier, 10);
      const variantsDue = () => `now() + make_interval(secs => ${pause})`;
      await manager.update(Media, { key }, { variantsTries: earlier + 1, variantsDue });
      return { key, type, variantsTries: earlier + 1 };
    });
  }

  private async make({ key, type, variantsTries }: DuePicture): Promise<void> {
    try {
      const original = await this.storage.get(key, 'original');
      if (!original) throw new Refused('The original is missing.');
      const variants = await this.processes.makeVariants(await buffer(original.stream), type);
      await this.store(key, variants);
      this.outcomes.inc({ outcome: 'made' });
    } catch (err) {
      if (this.poller.isClosing) return this.putBack(key);
      const hasFailed = err instanceof Refused || variantsTries >= MAX_TRIES;
      if (hasFailed) await this.db.getRepository(Media).update({ key }, { variantsDue: null });
      this.outcomes.inc({ outcome: hasFailed ? 'given up' : 'tried again' });
      this.log.warn(
        { err, picture: key, tries: variantsTries },
        'picture variants could not be made',
      );
    }
  }

  private async store(key: string, { files, placeholder }: Variants): Promise<void> {
    for (const { name, content } of files) await this.storage.put(key, name, content);
    // not of a picture that is being deleted: its files may be deleted already
    const { affected } = await this.db
      .getRepository(Media)
      .update({ key, state: 'committed' }, { variantsDue: null, placeholder });
    if (!affected) await this.storage.remove(key);
  }

  private async putBack(key: string): Promise<void> {
    await this.db
      .getRepository(Media)
      .update({ key }, { variantsDue: () => 'now()', variantsTries: () => 'variants_tries - 1' });
  }
}
