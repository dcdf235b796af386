/** A chapel's 300 phones share one address. */
const MAX_PER_ADDRESS = 1_000;
/** Each process may use this many equal shares of the limit, as connections are not spread evenly. */
const SHARES = 2;

/**
 * Counts this process's open sockets by address. Processes do not ask each other: each is allowed twice its equal
 * share of the machine's limit per address, but never more than the whole limit.
 */
export class SocketLimit {
  private readonly counts = new Map<string, number>();
  private readonly maxPerAddress: number;

  constructor(
    /** RATE_LIMIT_SCALE. */
    scale: number,
    /** PROCESSES. */
    processes: number,
  ) {
    this.maxPerAddress = Math.ceil(MAX_PER_ADDRESS * scale * Math.min(1, SHARES / processes));
  }

  /** Counts a socket until the returned function is called once; null if the address has too many. */
  add(address: string): (() => void) | null {
    const count = this.counts.get(address) ?? 0;
    if (count >= this.maxPerAddress) return null;
    this.counts.set(address, count + 1);
    return () => {
      const remaining = (this.counts.get(address) ?? 1) - 1;
      if (remaining > 0) this.counts.set(address, remaining);
      else this.counts.delete(address);
    };
  }
}
