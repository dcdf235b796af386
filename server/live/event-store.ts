import type { DataSource, EntityManager } from 'typeorm';
import { isLockTimeout, LOCK_TIMEOUT_MS, LockTimeout } from '../database/locks.ts';
import { createBusyError } from '../errors/to-public-error.ts';
import type { Bus, MemberMessage, MemberEventMessage } from './bus.ts';
import type { MemberEventClass, EventPayload, StreamEventClass } from './event-types.ts';
import { appendEvents, type EventHint, type StoredEvent } from './stored-events.ts';
import type { LockQueues } from './lock-queues.ts';

/** What a service uses inside its transaction; `append` stores the events that watchers see. */
export interface EventTransaction {
  manager: EntityManager;
  /** Stores an event; an object with an id in its payload replaces its version in older events. */
  append<Event>(
    event: StreamEventClass<Event>,
    streamId: string,
    payload: EventPayload<NoInfer<Event>>,
  ): Promise<void>;
  /** Stores several events of one kind in order, in one statement. */
  appendAll<Event>(
    event: StreamEventClass<Event>,
    streamId: string,
    payloads: readonly EventPayload<NoInfer<Event>>[],
  ): Promise<void>;
  /** Notifies a page's members only: sent after the commit, never stored. */
  notifyMembers<Event>(
    event: MemberEventClass<Event>,
    pageId: string,
    payload: EventPayload<NoInfer<Event>>,
  ): void;
  /** Sends a message about members to all processes after the commit; it is never stored. */
  publishAfterwards(message: MemberMessage): void;
  /**
   * Takes the last writes of a change, so that the commit is sent behind them without waiting for their results. If one
   * of them fails, Postgres rolls back instead, and the change fails with its error.
   */
  commitWith(...writes: Promise<unknown>[]): void;
}

/** How long the first attempt of a change waits for a lock; short, because it holds a connection meanwhile. */
const FIRST_LOCK_TIMEOUT_MS = 20;

/** Runs changes: their events are stored in the same transaction and published after the commit. */
export class EventStore {
  constructor(
    readonly db: DataSource,
    private readonly bus: Bus<StoredEvent, EventHint>,
    private readonly memberBus: Bus<MemberMessage>,
    private readonly lockQueues: LockQueues,
  ) {}

  /**
   * Calls the listener after every event of a stream and every members' event, in whichever process it happened, and
   * `missed` as the bus does; returns a function to stop.
   */
  onChange(listener: (streamId: string) => void, missed: () => void): () => void {
    const unsubscribes = [
      this.bus.subscribe(({ streamId }) => listener(streamId), missed),
      this.memberBus.subscribe((message) => {
        if (message.kind === 'note') listener(message.pageId);
      }),
    ];
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }

  /**
   * Commits `work` together with the events it appended, or rolls back both. If its first row lock is held by another
   * transaction, `work` is run again in its turn of a queue; throws TooMany if that takes too long.
   */
  async transact<T>(work: (transaction: EventTransaction) => Promise<T>): Promise<T> {
    try {
      return await this.attempt(work, FIRST_LOCK_TIMEOUT_MS);
    } catch (error) {
      if (!(error instanceof LockTimeout)) throw error;
      const inTurn = () => this.attempt(work);
      const result = error.rowKey ? this.lockQueues.run(error.rowKey, inTurn) : inTurn();
      return await result.catch((late: unknown) => {
        throw late instanceof LockTimeout ? createBusyError() : late;
      });
    }
  }

  private async attempt<T>(
    work: (transaction: EventTransaction) => Promise<T>,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
  ): Promise<T> {
    const events: StoredEvent[] = [];
    const memberMessages: MemberMessage[] = [];
    let lastWrites: Promise<unknown> = Promise.resolve();
    const run = async (manager: EntityManager) => {
      const appendAll: EventTransaction['appendAll'] = async (
        { stream: kind, name },
        streamId,
        inputs,
      ) => {
        const payloads = inputs.map((payload) => ({ ...payload }));
        events.push(...(await appendEvents(manager, { kind, streamId }, name, payloads)));
      };
      const timeoutSet = manager.query(`set local lock_timeout = ${lockTimeoutMs}`);
      const workDone = work({
        manager,
        appendAll,
        append: (event, streamId, payload) => appendAll(event, streamId, [payload]),
        notifyMembers: (event, pageId, payload) => {
          memberMessages.push(createMemberEventMessage(event, pageId, payload));
        },
        publishAfterwards: (message) => void memberMessages.push(message),
        commitWith: (...writes) => {
          lastWrites = Promise.all([lastWrites, ...writes]);
          lastWrites.catch(() => undefined); // thrown below, once the commit is answered
        },
      });
      const [result] = await Promise.all([workDone, timeoutSet]); // the limit goes first, without waiting for its answer
      return result;
    };
    const committed = this.db.transaction(run).then((result) => lastWrites.then(() => result));
    const result = await committed.catch((error: unknown) => {
      throw isLockTimeout(error) ? new LockTimeout() : error;
    });
    for (const event of events) this.bus.publish(event);
    for (const message of memberMessages) this.memberBus.publish(message);
    return result;
  }
}

/** A members' event, dated now. */
export function createMemberEventMessage<Event>(
  { name: type }: MemberEventClass<Event>,
  pageId: string,
  payload: EventPayload<NoInfer<Event>>,
): MemberEventMessage {
  return { kind: 'note', pageId, type, at: new Date().toISOString(), payload: { ...payload } };
}
