interface Limit {
  bytes: number;
  count: number;
}

/** What is kept for replay: a page's newest events, what one wording made of them, that of all its wordings, and of all pages. */
export const REPLAY = {
  events: { bytes: 8_000_000, count: 512 },
  wording: { bytes: 8_000_000, count: 512 },
  page: { bytes: 32_000_000, count: Infinity },
  process: { bytes: 128_000_000, count: Infinity },
} as const satisfies Record<string, Limit>;

/** Something kept; `forget` is called once, when it is no longer. */
export interface ReplayEntry {
  bytes: number;
  forget(): void;
}

/** Keeps what was added last within a limit; a child counts in its parent as well, so that either may let go. */
export class ReplayMemory {
  bytes = 0;
  /** In the order in which they came, each with the child that it was added to. */
  private readonly kept = new Map<ReplayEntry, ReplayMemory>();

  constructor(
    private readonly limit: Limit,
    private readonly parent: ReplayMemory | null = null,
  ) {}

  child(limit: Limit): ReplayMemory {
    return new ReplayMemory(limit, this);
  }

  /** Whether so much more can be kept without letting anything go. */
  hasRoom(bytes: number): boolean {
    const isFull = (memory: ReplayMemory) =>
      memory.bytes + bytes > memory.limit.bytes || memory.kept.size >= memory.limit.count;
    return ![...this.upwards()].some(isFull);
  }

  keep(one: ReplayEntry): void {
    for (const memory of this.upwards()) {
      memory.kept.set(one, this);
      memory.bytes += one.bytes;
    }
    this.shrink();
  }

  /** Counts something that is kept anew, as it has grown. */
  recount(one: ReplayEntry, bytes: number): void {
    if (!this.kept.has(one) || one.bytes === bytes) return;
    for (const memory of this.upwards()) memory.bytes += bytes - one.bytes;
    one.bytes = bytes;
    this.shrink();
  }

  release(one: ReplayEntry): void {
    if (!this.kept.has(one)) return;
    for (const memory of this.upwards()) {
      memory.kept.delete(one);
      memory.bytes -= one.bytes;
    }
    one.forget();
  }

  clear(): void {
    for (const [one, child] of this.kept) child.release(one);
  }

  private shrink(): void {
    for (const memory of this.upwards())
      for (const [oldest, child] of memory.kept) {
        if (memory.bytes <= memory.limit.bytes && memory.kept.size <= memory.limit.count) break;
        child.release(oldest);
      }
  }

  private *upwards(): Generator<ReplayMemory> {
    yield this;
    if (this.parent) yield* this.parent.upwards();
  }
}
