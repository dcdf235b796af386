import type { Counter } from 'prom-client';
import type { Channel } from './channel.ts';
import type { Admission } from './right-holders.ts';
import type { Watcher } from './watcher.ts';

/** A watcher of a channel: one small object each, as there are thousands. */
export class PageSubscription {
  private isLeft = false;

  constructor(
    private readonly channel: Channel,
    private readonly watcher: Watcher,
    private readonly dropped: Counter,
    private readonly admission: Admission | null,
  ) {}

  /** Resolves when it was ended from here; only for subscriptions by a right that can end. */
  get ended(): Promise<void> | undefined {
    return this.admission?.ended;
  }

  leave(): void {
    if (this.isLeft) return;
    this.isLeft = true;
    if (this.watcher.dropped) this.dropped.inc();
    this.admission?.leave();
    this.channel.leave(this.watcher);
  }
}
