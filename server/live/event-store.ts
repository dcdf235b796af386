import type { DataSource } from 'typeorm';
import { inTransaction, type Transaction } from '../database/transaction.ts';
import type { Bus } from './bus.ts';
import type { MemberEventClass, PayloadOf, StreamEventClass } from './event-class.ts';
import { appendEvents, type EventHint, type StoredEvent } from './stored-events.ts';
import type { MemberMessage, MemberNote } from './member-bus.ts';

/** What a service works with inside its transaction, with `append` for the events that watchers see. */
export interface Change extends Transaction {
  /** Stores an event; an object with an id in its payload replaces what older events said of it. */
  append<Event>(
    event: StreamEventClass<Event>,
    streamId: string,
    payload: PayloadOf<NoInfer<Event>>,
  ): Promise<void>;
  /** Stores events of one kind in one statement, in their order, each in the stream that it names. */
  appendAll<Event>(
    event: StreamEventClass<Event>,
    inputs: readonly { streamId: string; payload: PayloadOf<NoInfer<Event>> }[],
  ): Promise<void>;
  /** For a page's members alone: sent after the commit, kept nowhere. */
  notifyMembers<Event>(
    event: MemberEventClass<Event>,
    pageId: string,
    payload: PayloadOf<NoInfer<Event>>,
  ): void;
}

/** Runs changes and publishes them: events are stored in the change's transaction, published after it. */
export class EventStore {
  constructor(
    readonly db: DataSource,
    private readonly bus: Bus<StoredEvent, EventHint>,
    private readonly memberBus: Bus<MemberMessage>,
  ) {}

  /** Calls the listener after every event of a stream and every note to a page's members, on whichever process; returns how to stop. */
  onChange(listener: (streamId: string) => void): () => void {
    const unsubscribes = [
      this.bus.subscribe(({ streamId }) => listener(streamId)),
      this.memberBus.subscribe((message) => {
        if (message.kind === 'note') listener(message.pageId);
      }),
    ];
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }

  /** Commits `work` with the events it appended, or nothing of it; `settings` as in `inTransaction`. */
  async transact<T>(work: (change: Change) => Promise<T>, settings?: string): Promise<T> {
    const events: StoredEvent[] = [];
    const notes: MemberNote[] = [];
    const result = await inTransaction(
      this.db,
      (transaction) => {
        const appendAll: Change['appendAll'] = async ({ stream, name }, inputs) => {
          const rows = inputs.map(({ streamId, payload }) => ({
            streamId,
            payload: { ...payload },
          }));
          events.push(...(await appendEvents(transaction.manager, stream, name, rows)));
        };
        return work({
          ...transaction,
          appendAll,
          append: (event, streamId, payload) => appendAll(event, [{ streamId, payload }]),
          notifyMembers: (event, pageId, payload) => {
            notes.push(memberNote(event, pageId, payload));
          },
        });
      },
      settings,
    );
    for (const event of events) this.bus.publish(event);
    for (const note of notes) this.memberBus.publish(note);
    return result;
  }
}

/** A note to a page's members, with the time of now. */
export function memberNote<Event>(
  { name: type }: MemberEventClass<Event>,
  pageId: string,
  payload: PayloadOf<NoInfer<Event>>,
): MemberNote {
  return { kind: 'note', pageId, type, at: new Date().toISOString(), payload: { ...payload } };
}
