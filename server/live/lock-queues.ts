import { Gauge, type Registry } from 'prom-client';
import { createBusyError } from '../errors/to-public-error.ts';

/** Waiting for one row, in this process. */
const MAX_WAITING = 250;
const MAX_WAIT_MS = 5_000;

/**
 * Callers that need a locked row wait here, first in, first out and without a database connection. So one locked page
 * takes up one connection of a process, and never the whole pool.
 */
export class LockQueues {
  private readonly queues = new Map<string, (() => void)[]>();
  private readonly length: Gauge;

  constructor(metrics: Registry) {
    this.length = new Gauge({
      name: 'keepsake_lock_queue_length',
      help: 'Changes that found their row locked, and wait for it in turn',
      registers: [metrics],
    });
  }

  /** Runs `work` once all earlier callers for this row are done; throws TooMany if that takes too long. */
  async run<T>(row: string, work: () => Promise<T>): Promise<T> {
    this.length.inc();
    try {
      await this.waitForTurn(row);
      return await work().finally(() => this.startNext(row));
    } finally {
      this.length.dec();
    }
  }

  private async waitForTurn(row: string): Promise<void> {
    const queue = this.queues.get(row);
    if (!queue) return void this.queues.set(row, []);
    if (queue.length >= MAX_WAITING) throw createBusyError();
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timeout);
        resolve();
      };
      const timeout = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1);
        reject(createBusyError());
      }, MAX_WAIT_MS);
      queue.push(start);
    });
  }

  private startNext(row: string): void {
    const next = this.queues.get(row)?.shift();
    if (next) next();
    else this.queues.delete(row);
  }
}
