import { type StoredEvent, extractSnapshots } from './stored-events.ts';
import type { Frame } from './watcher.ts';

/** The most that all streams of a process keep for replay. */
export const MAX_REPLAY_BYTES = 128_000_000;
/** The most events kept of one stream. */
const MAX_EVENTS = 512;

/** What all streams keep for replay; if it is too much, the stream that keeps most drops its oldest event. */
export class ReplayMemory {
  bytes = 0;
  private readonly streams = new Set<RecentEvents>();

  constructor(private readonly maxBytes = MAX_REPLAY_BYTES) {}

  /** Whether this much more fits without dropping anything. */
  hasRoom(bytes: number): boolean {
    return this.bytes + bytes <= this.maxBytes;
  }

  /** Counts what a stream keeps more than before, or less. */
  count(stream: RecentEvents, more: number): void {
    this.bytes += more;
    stream.bytes += more;
    if (stream.bytes > 0) this.streams.add(stream);
    else this.streams.delete(stream);
    while (this.bytes > this.maxBytes)
      [...this.streams].reduce((a, b) => (b.bytes > a.bytes ? b : a)).dropOldest();
  }
}

interface RecentEvent {
  event: StoredEvent;
  /** The entities that it mentions. */
  ids: readonly string[];
  eventBytes: number;
  /** The frames made of it, by the key of their operation. */
  frames: Map<string, Frame>;
  /** The sum of all. */
  bytes: number;
}

/** The newest events of one stream in memory, in order, and the frames made of them. None of them is outdated. */
export class RecentEvents {
  /** Counted by `memory`. */
  bytes = 0;
  private readonly events: RecentEvent[] = [];

  constructor(private readonly memory: ReplayMemory) {}

  /** Adds the next event; if others tell of the same entity, as it was before, the table is read from now on. */
  add(event: StoredEvent): void {
    const added = createEntry(event);
    const isMentioned = (id: string) => this.events.some(({ ids }) => ids.includes(id));
    if (added.ids.some(isMentioned)) this.clear();
    this.events.push(added);
    this.memory.count(this, added.bytes);
    if (this.events.length > MAX_EVENTS) this.dropOldest();
  }

  /** Adds events older than those here, as far back as there is room. */
  addOlder(events: StoredEvent[]): void {
    const oldest = this.events[0]?.event.seq ?? Infinity;
    for (const event of events.filter(({ seq }) => seq < oldest).toReversed()) {
      const added = createEntry(event);
      if (this.events.length >= MAX_EVENTS || !this.memory.hasRoom(added.bytes)) return;
      this.events.unshift(added);
      this.memory.count(this, added.bytes);
    }
  }

  /** The events after `seq`; null if memory does not reach back that far. */
  getEventsAfter(seq: number): StoredEvent[] | null {
    const oldest = this.events[0]?.event.seq;
    if (oldest === undefined || seq < oldest - 1) return null;
    return this.events.slice(seq - oldest + 1).map(({ event }) => event);
  }

  /** The frame that was made of an event for an operation. */
  getFrame(seq: number, operationKey: string): Frame | undefined {
    return this.find(seq)?.frames.get(operationKey);
  }

  /** Keeps a frame as long as its event; called again if it has grown since. */
  keepFrame(operationKey: string, frame: Frame): void {
    const entry = this.find(frame.seq);
    if (!entry) return;
    entry.frames.set(operationKey, frame);
    this.recount(entry);
  }

  /** Forgets the frames of one operation, or of all. */
  forgetFrames(operationKey?: string): void {
    for (const entry of this.events) {
      if (operationKey === undefined) entry.frames.clear();
      else entry.frames.delete(operationKey);
      this.recount(entry);
    }
  }

  dropOldest(): void {
    const oldest = this.events.shift();
    if (!oldest) return;
    this.memory.count(this, -oldest.bytes);
  }

  clear(): void {
    while (this.events.length > 0) this.dropOldest();
  }

  private find(seq: number): RecentEvent | undefined {
    return this.events[seq - (this.events[0]?.event.seq ?? 0)];
  }

  private recount(entry: RecentEvent): void {
    const before = entry.bytes;
    entry.bytes = entry.eventBytes;
    for (const frame of entry.frames.values()) entry.bytes += frame.bytes;
    this.memory.count(this, entry.bytes - before);
  }
}

function createEntry(event: StoredEvent): RecentEvent {
  const ids = extractSnapshots(event.payload).map(({ id }) => id);
  const eventBytes = 2 * JSON.stringify(event.payload).length; // roughly
  return { event, ids, eventBytes, frames: new Map(), bytes: eventBytes };
}
