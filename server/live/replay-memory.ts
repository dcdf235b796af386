import { type StoredEvent, extractSnapshots, withSnapshots } from './stored-events.ts';

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
  /** The events in the order in which they were added. */
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

interface CachedEvent extends ReplayEntry {
  event: StoredEvent;
}

/**
 * The newest events of one stream in memory, in order and with current snapshots of their entities; `memory` limits how
 * many.
 */
export class RecentEvents {
  private readonly events: CachedEvent[] = [];
  /** The newest event here that mentions an entity: most events mention a new one and so change no older event. */
  private readonly lastMentionedAt = new Map<string, number>();

  constructor(
    private readonly memory: ReplayMemory,
    /** Called for each event dropped from memory: later changes of its entities are not noticed here. */
    private readonly onForget: (seq: number) => void,
  ) {}

  /** Adds the next event; returns the numbers of the older ones whose entities it changed. */
  add(event: StoredEvent): number[] {
    const snapshots = extractSnapshots(event.payload);
    const mentionedBefore = snapshots.filter(({ id }) => this.lastMentionedAt.has(id));
    const changed =
      mentionedBefore.length > 0
        ? this.updateSnapshots(new Map(mentionedBefore.map((one) => [one.id, one])))
        : [];
    for (const { id } of snapshots) this.lastMentionedAt.set(id, event.seq);
    const added = this.createEntry(event);
    this.events.push(added);
    this.memory.add(added);
    return changed;
  }

  /** Adds events older than those here, as far back as there is room. */
  addOlder(events: StoredEvent[]): void {
    const oldest = this.events[0]?.event.seq ?? Infinity;
    for (const event of events.filter(({ seq }) => seq < oldest).toReversed()) {
      const added = this.createEntry(event);
      if (!this.memory.hasRoom(added.bytes)) return;
      for (const { id } of extractSnapshots(event.payload))
        if (!this.lastMentionedAt.has(id)) this.lastMentionedAt.set(id, event.seq);
      this.events.unshift(added);
      this.memory.add(added);
    }
  }

  holds(seq: number): boolean {
    const oldest = this.events[0]?.event.seq;
    return oldest !== undefined && seq >= oldest;
  }

  /** The events after `seq`; null if memory does not reach back that far. */
  after(seq: number): StoredEvent[] | null {
    const oldest = this.events[0]?.event.seq;
    if (oldest === undefined || seq < oldest - 1) return null;
    return this.events.slice(seq - oldest + 1).map(({ event }) => event);
  }

  private createEntry(event: StoredEvent): CachedEvent {
    return { event, bytes: estimateBytes(event), forget: () => this.forgetUpTo(event.seq) };
  }

  private updateSnapshots(current: ReadonlyMap<string, object>): number[] {
    const changed = this.events.filter(({ event }) =>
      extractSnapshots(event.payload).some(({ id }) => current.has(id)),
    );
    for (const one of changed) {
      one.event = { ...one.event, payload: withSnapshots(one.event.payload, current) };
      this.memory.recount(one, estimateBytes(one.event));
    }
    return changed.map(({ event }) => event.seq);
  }

  /** The events in memory must have no gaps: removing one removes all before it. */
  private forgetUpTo(seq: number): void {
    while (this.events[0] && this.events[0].event.seq <= seq) {
      const oldest = this.events[0];
      this.events.shift();
      this.memory.release(oldest);
      for (const { id } of extractSnapshots(oldest.event.payload))
        if (this.lastMentionedAt.get(id) === oldest.event.seq) this.lastMentionedAt.delete(id);
      this.onForget(oldest.event.seq);
    }
  }
}

/** A rough estimate of an event's size in memory. */
function estimateBytes({ payload }: StoredEvent): number {
  return 2 * JSON.stringify(payload).length;
}
