import type { AccessGrant } from './topic.ts';

/** Who follows a stream by a grant. */
interface GrantHolder<Grant> {
  streamId: string;
  grant: Grant;
  end(): void;
}

/** A grant that was valid when checked; `ended` resolves once it is no longer valid. */
export interface ActiveGrant {
  release(): void;
  ended: Promise<void>;
}

/** The grants by which streams are followed now; a subscription ends with its grant. */
export class AccessGrants<Grant extends AccessGrant = AccessGrant> {
  private readonly holders = new Set<GrantHolder<Grant>>();

  /** Checks the grant now, and again in `recheck`; null where it is not valid, or ends meanwhile. */
  async acquire(streamId: string, grant: Grant): Promise<ActiveGrant | null> {
    let end = () => undefined as void;
    const ended = new Promise<void>((resolve) => (end = () => resolve()));
    const holder: GrantHolder<Grant> = { streamId, grant, end };
    const release = () => void this.holders.delete(holder);
    this.holders.add(holder); // added before the check, so that a revocation during it is not missed
    const isValid = await grant.isValid().catch((error: unknown) => {
      release();
      throw error;
    });
    if (isValid && this.holders.has(holder)) return { release, ended };
    release();
    return null;
  }

  /** Checks every grant to this stream again, or to all streams. */
  async recheck(streamId?: string): Promise<void> {
    const byName = new Map<string, GrantHolder<Grant>[]>();
    for (const holder of this.holders) {
      if (streamId !== undefined && holder.streamId !== streamId) continue;
      const others = byName.get(holder.grant.name);
      if (others) others.push(holder);
      else byName.set(holder.grant.name, [holder]);
    }
    const checks = [...byName.values()].map(async (holders) => {
      if (!(await holders[0]!.grant.isValid())) this.endHolders(holders);
    });
    await Promise.all(checks);
  }

  /** Ends at once the grants that are known to be no longer valid, also those that are being checked. */
  end(isOver: (grant: Grant) => boolean): void {
    this.endHolders([...this.holders].filter(({ grant }) => isOver(grant)));
  }

  private endHolders(holders: readonly GrantHolder<Grant>[]): void {
    for (const holder of holders) {
      this.holders.delete(holder);
      holder.end();
    }
  }
}
