import type { DataSource, EntityManager } from 'typeorm';
import type { Bus } from './bus.ts';
import { appendEvent, type StoredEvent, type StreamKind } from './stored-events.ts';
import type { MemberMessage, MemberNote } from './member-bus.ts';

/** What a verb works with inside its transaction: the manager, and `append` for what watchers shall see. */
export interface Change {
  manager: EntityManager;
  /** Logs an event; what its payload says of something with an id takes the place of what older events said of it. */
  append(pageId: string, type: string, payload: object, log?: StreamKind): Promise<void>;
  /** For the members' ears only: told after the commit, kept nowhere. */
  tellMembers(pageId: string, type: string, payload: object): void;
}

/** Runs changes and tells the world: events are logged in the change's transaction, published after it. */
export class EventStore {
  constructor(
    readonly db: DataSource,
    private readonly bus: Bus,
    private readonly memberBus: Bus<MemberMessage>,
  ) {}

  /** Commits `work` with the events it appended, or nothing of it. */
  async transact<T>(work: (change: Change) => Promise<T>): Promise<T> {
    const events: StoredEvent[] = [];
    const notes: MemberNote[] = [];
    const result = await this.db.transaction((manager) =>
      work({
        manager,
        append: async (pageId, type, payload, log = 'page') => {
          events.push(await appendEvent(manager, log, pageId, type, { ...payload }));
        },
        tellMembers: (pageId, type, payload) => {
          notes.push(noteOf(pageId, type, payload));
        },
      }),
    );
    for (const event of events) this.bus.publish(event);
    for (const note of notes) this.memberBus.publish(note);
    return result;
  }
}

/** Something of this moment for a page's members. */
function noteOf(pageId: string, type: string, payload: object): MemberNote {
  return { kind: 'note', pageId, type, at: new Date().toISOString(), payload: { ...payload } };
}
