import type { StoredEvent } from './stored-events.ts';
import type { ReplayEntry, ReplayMemory } from './replay-memory.ts';
import { subjectsIn, withSubjects } from './subjects.ts';

interface Remembered extends ReplayEntry {
  event: StoredEvent;
}

/** The newest events of one stream in memory, as many as `memory` keeps, in order, with their subjects as they are by now. */
export class RecentEvents {
  private readonly events: Remembered[] = [];
  /** Which event here mentioned a subject last: most events have a new one, and change no other. */
  private readonly lastMentionedAt = new Map<string, number>();

  constructor(
    private readonly memory: ReplayMemory,
    /** Called for each event that is remembered no more: nobody will say here how it reads from then on. */
    private readonly forgotten: (seq: number) => void,
  ) {}

  /** Takes in the next event; answers the numbers of the older ones that read differently from now on. */
  add(event: StoredEvent): number[] {
    const subjects = subjectsIn(event.payload);
    const again = subjects.filter(({ id }) => this.lastMentionedAt.has(id));
    const changed = again.length > 0 ? this.renew(new Map(again.map((one) => [one.id, one]))) : [];
    for (const { id } of subjects) this.lastMentionedAt.set(id, event.seq);
    const added = this.remembered(event);
    this.events.push(added);
    this.memory.keep(added);
    return changed;
  }

  /** Takes in what stands before the events here, up to the newest there is, as far back as there is room. */
  addOlder(events: StoredEvent[]): void {
    const oldest = this.events[0]?.event.seq ?? Infinity;
    for (const event of events.filter(({ seq }) => seq < oldest).toReversed()) {
      const added = this.remembered(event);
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

  private remembered(event: StoredEvent): Remembered {
    return { event, bytes: bytesOf(event), forget: () => this.forgetUpTo(event.seq) };
  }

  private renew(now: ReadonlyMap<string, object>): number[] {
    const changed = this.events.filter(({ event }) =>
      subjectsIn(event.payload).some(({ id }) => now.has(id)),
    );
    for (const one of changed) {
      one.event = { ...one.event, payload: withSubjects(one.event.payload, now) };
      this.memory.recount(one, bytesOf(one.event));
    }
    return changed.map(({ event }) => event.seq);
  }

  /** What is remembered has no gaps: with one event goes what stands before it. */
  private forgetUpTo(seq: number): void {
    while (this.events[0] && this.events[0].event.seq <= seq) {
      const oldest = this.events[0];
      this.events.shift();
      this.memory.release(oldest);
      for (const { id } of subjectsIn(oldest.event.payload))
        if (this.lastMentionedAt.get(id) === oldest.event.seq) this.lastMentionedAt.delete(id);
      this.forgotten(oldest.event.seq);
    }
  }
}

/** About what an event takes in memory. */
function bytesOf({ payload }: StoredEvent): number {
  return 2 * JSON.stringify(payload).length;
}
