import type { StoredEvent } from './stored-events.ts';
import type { ReplayEntry, ReplayMemory } from './replay-memory.ts';
import { extractSnapshots, withSnapshots } from './entity-snapshots.ts';

interface CachedEvent extends ReplayEntry {
  event: StoredEvent;
}

/**
 * The newest events of one stream in memory, in order and with their subjects' current versions; `memory` limits how
 * many.
 */
export class RecentEvents {
  private readonly events: CachedEvent[] = [];
  /** The newest event here that mentions a subject: most events mention a new one and so change no older event. */
  private readonly lastMentionedAt = new Map<string, number>();

  constructor(
    private readonly memory: ReplayMemory,
    /** Called for each event dropped from memory: later changes of its subjects are not noticed here. */
    private readonly onForget: (seq: number) => void,
  ) {}

  /** Adds the next event; returns the numbers of the older ones whose subjects it changed. */
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
