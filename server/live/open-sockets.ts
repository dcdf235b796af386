/** A chapel's 300 phones come from one address; nobody's household needs as many. */
const MAX_FROM_ONE_ADDRESS = 1_000;
/** So many shares of it each process of a machine may have, as connections are not handed on evenly. */
const SHARES = 2;

/**
 * Counts this process's open sockets by address. Nothing is asked of the other processes: each has its share
 * of what one address may open on this machine, twice over, and never more than all of it.
 */
export class OpenSockets {
  private readonly counts = new Map<string, number>();
  private readonly most: number;

  constructor(
    /** RATE_LIMIT_SCALE. */
    scale: number,
    /** PROCESSES. */
    processes: number,
  ) {
    this.most = Math.ceil(MAX_FROM_ONE_ADDRESS * scale * Math.min(1, SHARES / processes));
  }

  /** Counts one more until what it answers is called, once; null where the address has too many. */
  enter(address: string): (() => void) | null {
    const count = this.counts.get(address) ?? 0;
    if (count >= this.most) return null;
    this.counts.set(address, count + 1);
    return () => {
      const remaining = (this.counts.get(address) ?? 1) - 1;
      if (remaining > 0) this.counts.set(address, remaining);
      else this.counts.delete(address);
    };
  }
}
