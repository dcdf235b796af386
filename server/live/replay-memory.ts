interface Limit {
  bytes: number;
  count: number;
}

/** What is kept for replay: a page's newest events, the frames of one operation, all of a page, and all of the process. */
export const REPLAY = {
  events: { bytes: 8_000_000, count: 512 },
  operation: { bytes: 8_000_000, count: 512 },
  page: { bytes: 32_000_000, count: Infinity },
  process: { bytes: 128_000_000, count: Infinity },
} as const satisfies Record<string, Limit>;

/** Something that is kept; `forget` is called once, when it is dropped. */
export interface ReplayEntry {
  bytes: number;
  forget(): void;
}

/** Keeps what was added last within a limit; a child counts in its parent as well, so that either may drop it. */
export class ReplayMemory {
  bytes = 0;
  /** In the order in which they came, each with the child that it was added to. */
  private readonly entries = new Map<ReplayEntry, ReplayMemory>();

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
      memory.bytes + bytes > memory.limit.bytes || memory.entries.size >= memory.limit.count;
    return ![...this.selfAndAncestors()].some(isFull);
  }

  keep(entry: ReplayEntry): void {
    for (const memory of this.selfAndAncestors()) {
      memory.entries.set(entry, this);
      memory.bytes += entry.bytes;
    }
    this.shrink();
  }

  /** Updates the size of an entry that has grown. */
  recount(entry: ReplayEntry, bytes: number): void {
    if (!this.entries.has(entry) || entry.bytes === bytes) return;
    for (const memory of this.selfAndAncestors()) memory.bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    this.shrink();
  }

  release(entry: ReplayEntry): void {
    if (!this.entries.has(entry)) return;
    for (const memory of this.selfAndAncestors()) {
      memory.entries.delete(entry);
      memory.bytes -= entry.bytes;
    }
    entry.forget();
  }

  clear(): void {
    for (const [entry, child] of this.entries) child.release(entry);
  }

  private shrink(): void {
    for (const memory of this.selfAndAncestors())
      for (const [oldest, child] of memory.entries) {
        if (memory.bytes <= memory.limit.bytes && memory.entries.size <= memory.limit.count) break;
        child.release(oldest);
      }
  }

  private *selfAndAncestors(): Generator<ReplayMemory> {
    yield this;
    if (this.parent) yield* this.parent.selfAndAncestors();
  }
}
