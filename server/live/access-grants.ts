import type { AccessGrant } from './topic.ts';

/** A subscriber whose access to a stream depends on a grant. */
interface Subscriber {
  streamId: string;
  grant: AccessGrant;
  end(): void;
}

/** A grant that was valid when checked; `ended` resolves once it is no longer valid. */
export interface ActiveGrant {
  release(): void;
  ended: Promise<void>;
}

/** The subscribers whose grants can be revoked; their subscriptions end with the grant. */
export class AccessGrants {
  private readonly subscribers = new Set<Subscriber>();

  /** Checks the grant now, and again in `recheck`; null where it is not valid. */
  async acquire(streamId: string, grant: AccessGrant): Promise<ActiveGrant | null> {
    let end = () => undefined as void;
    const ended = new Promise<void>((resolve) => (end = () => resolve()));
    const subscriber: Subscriber = { streamId, grant, end };
    const release = () => void this.subscribers.delete(subscriber);
    this.subscribers.add(subscriber); // added before the check, so that a revocation during it is not missed
    const isValid = await grant.isValid().catch((error: unknown) => {
      release();
      throw error;
    });
    if (isValid && this.subscribers.has(subscriber)) return { release, ended };
    release();
    return null;
  }

  /** Checks every grant to this stream again, or to all streams. */
  async recheck(streamId?: string): Promise<void> {
    const byName = new Map<string, Subscriber[]>();
    for (const subscriber of this.subscribers) {
      if (streamId !== undefined && subscriber.streamId !== streamId) continue;
      const others = byName.get(subscriber.grant.name);
      if (others) others.push(subscriber);
      else byName.set(subscriber.grant.name, [subscriber]);
    }
    const checks = [...byName.values()].map(async (subscribers) => {
      if (await subscribers[0]!.grant.isValid()) return;
      for (const subscriber of subscribers) {
        this.subscribers.delete(subscriber);
        subscriber.end();
      }
    });
    await Promise.all(checks);
  }
}
