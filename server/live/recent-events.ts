import type { StoredEvent } from './stored-events.ts';
import type { ReplayEntry, ReplayMemory } from './replay-memory.ts';
import { subjectsIn, withSubjects } from './subjects.ts';

interface CachedEvent extends ReplayEntry {
  event: StoredEvent;
}

/** The newest events of one stream in memory, as many as `memory` keeps, in order, with their subjects as they are by now. */
export class RecentEvents {
  private readonly events: CachedEvent[] = [];
  /** Which event here mentioned a subject last: most events have a new one, and change no other. */
  private readonly lastMentionedAt = new Map<string, number>();

  constructor(
    private readonly memory: ReplayMemory,
    /** Called for each event that is dropped from memory: later changes of its subjects are not seen here. */
    private readonly onForget: (seq: number) => void,
  ) {}

  /** Adds the next event; returns the numbers of the older ones whose subjects it changed. */
  add(event: StoredEvent): number[] {
    const subjects = subjectsIn(event.payload);
    const mentionedBefore = subjects.filter(({ id }) => this.lastMentionedAt.has(id));
    const changed =
      mentionedBefore.length > 0
        ? this.updateSubjects(new Map(mentionedBefore.map((one) => [one.id, one])))
        : [];
    for (const { id } of subjects) this.lastMentionedAt.set(id, event.seq);
    const added = this.toEntry(event);
    this.events.push(added);
    this.memory.keep(added);
    return changed;
  }

  /** Adds events that come before those here, as far back as there is room. */
  addOlder(events: StoredEvent[]): void {
    const oldest = this.events[0]?.event.seq ?? Infinity;
    for (const event of events.filter(({ seq }) => seq < oldest).toReversed()) {
      const added = this.toEntry(event);
      if (!this.memory.hasRoom(added.bytes)) return;
      for (const { id } of subjectsIn(event.payload))
        if (!this.lastMentionedAt.has(id)) this.lastMentionedAt.set(id, event.seq);
      this.events.unshift(added);
      this.memory.keep(added);
    }
  }

  holds(seq: number): boolean {
    const oldest = this.events[0]?.event.seq;
    return oldest !== undefined && seq >= oldest;
  }

  /** The events after `seq`; null where they no longer reach back so far. */
  after(seq: number): StoredEvent[] | null {
    const oldest = this.events[0]?.event.seq;
    if (oldest === undefined || seq < oldest - 1) return null;
    return this.events.slice(seq - oldest + 1).map(({ event }) => event);
  }

  private toEntry(event: StoredEvent): CachedEvent {
    return { event, bytes: bytesOf(event), forget: () => this.forgetUpTo(event.seq) };
  }

  private updateSubjects(current: ReadonlyMap<string, object>): number[] {
    const changed = this.events.filter(({ event }) =>
      subjectsIn(event.payload).some(({ id }) => current.has(id)),
    );
    for (const one of changed) {
      one.event = { ...one.event, payload: withSubjects(one.event.payload, current) };
      this.memory.recount(one, bytesOf(one.event));
    }
    return changed.map(({ event }) => event.seq);
  }

  /** The events in memory have no gaps: with one go all before it. */
  private forgetUpTo(seq: number): void {
    while (this.events[0] && this.events[0].event.seq <= seq) {
      const oldest = this.events[0];
      this.events.shift();
      this.memory.release(oldest);
      for (const { id } of subjectsIn(oldest.event.payload))
        if (this.lastMentionedAt.get(id) === oldest.event.seq) this.lastMentionedAt.delete(id);
      this.onForget(oldest.event.seq);
    }
  }
}

/** About what an event takes in memory. */
function bytesOf({ payload }: StoredEvent): number {
  return 2 * JSON.stringify(payload).length;
}
