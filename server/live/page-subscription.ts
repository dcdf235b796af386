import type { Counter } from 'prom-client';
import type { Channel } from './channel.ts';
import type { ActiveGrant } from './access-grants.ts';
import type { Watcher } from './watcher.ts';

/** A watcher of a channel; kept small, as there are thousands. */
export class PageSubscription {
  private isLeft = false;

  constructor(
    private readonly channel: Channel,
    private readonly watcher: Watcher,
    private readonly dropped: Counter,
    private readonly admission: ActiveGrant | null,
  ) {}

  /** Resolves when the hub has ended it; only for subscriptions by a grant that can end. */
  get ended(): Promise<void> | undefined {
    return this.admission?.ended;
  }

  leave(): void {
    if (this.isLeft) return;
    this.isLeft = true;
    if (this.watcher.dropped) this.dropped.inc();
    this.admission?.release();
    this.channel.leave(this.watcher);
  }
}
