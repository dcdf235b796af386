interface Limit {
  bytes: number;
  count: number;
}

/**
 * Limits of what is cached for replay: a page's newest events, the frames of one operation, those of all foreign
 * operations, all of a page, and all of the process.
 */
export const REPLAY = {
  events: { bytes: 8_000_000, count: 512 },
  operation: { bytes: 8_000_000, count: 512 },
  others: { bytes: 8_000_000, count: Infinity },
  page: { bytes: 32_000_000, count: Infinity },
  process: { bytes: 128_000_000, count: Infinity },
} as const satisfies Record<string, Limit>;

/** A cached entry; `forget` is called once, when it is dropped. */
export interface ReplayEntry {
  bytes: number;
  forget(): void;
}

/**
 * Keeps the newest entries within a limit. What a child keeps also counts in its parent; if that is full, the child
 * that keeps most drops entries.
 */
export class ReplayMemory {
  bytes = 0;
  /** In the order in which they were added. */
  private readonly entries = new Set<ReplayEntry>();
  private readonly children = new Set<ReplayMemory>();

  constructor(
    private readonly limit: Limit,
    private readonly parent: ReplayMemory | null = null,
  ) {}

  child(limit: Limit): ReplayMemory {
    return new ReplayMemory(limit, this);
  }

  /** Whether this much more fits without dropping anything. */
  hasRoom(bytes: number): boolean {
    const isFull = ({ bytes: used, entries, limit }: ReplayMemory) =>
      used + bytes > limit.bytes || entries.size >= limit.count;
    return ![...this.selfAndAncestors()].some(isFull);
  }

  add(entry: ReplayEntry): void {
    this.entries.add(entry);
    this.addBytes(entry.bytes);
  }

  /** Updates the size of an entry that has grown. */
  recount(entry: ReplayEntry, bytes: number): void {
    if (!this.entries.has(entry) || entry.bytes === bytes) return;
    const more = bytes - entry.bytes;
    entry.bytes = bytes;
    this.addBytes(more);
  }

  release(entry: ReplayEntry): void {
    if (!this.entries.delete(entry)) return;
    for (const memory of this.selfAndAncestors()) memory.bytes -= entry.bytes;
    entry.forget();
  }

  clear(): void {
    for (const child of this.children) child.clear();
    for (const entry of this.entries) this.release(entry);
    this.parent?.children.delete(this);
  }

  private addBytes(bytes: number): void {
    for (const memory of this.selfAndAncestors()) {
      memory.bytes += bytes;
      memory.parent?.children.add(memory);
    }
    for (const memory of this.selfAndAncestors()) memory.shrink();
  }

  private shrink(): void {
    while (this.bytes > this.limit.bytes || this.entries.size > this.limit.count)
      this.findHeaviest().releaseOldest();
  }

  private findHeaviest(): ReplayMemory {
    if (this.children.size === 0) return this;
    return [...this.children].reduce((a, b) => (b.bytes > a.bytes ? b : a)).findHeaviest();
  }

  private releaseOldest(): void {
    const [oldest] = this.entries;
    if (oldest) this.release(oldest);
  }

  private *selfAndAncestors(): Generator<ReplayMemory> {
    yield this;
    if (this.parent) yield* this.parent.selfAndAncestors();
  }
}
