import type { Logger } from 'pino';
import { TooMany } from '../graphql/errors.ts';
import type { Bus } from './bus.ts';
import type { MemberMessage, MemberNote } from './member-bus.ts';
import { memberNote } from './event-store.ts';
import { MemberEventsMissed } from './member-event.ts';
import type { MemberConnection } from './member-topic.ts';
import type { Operation } from './operation.ts';
import { Frame, type Watcher } from './watcher.ts';

/** How often everybody's right to listen is checked again, as the bus may have lost its end. */
const RECHECK_MS = 15_000;

/** Each different operation costs an execution of every note; one client has one. */
const MAX_OPERATIONS = 32;

/** One member's subscription on one socket. */
interface MemberSubscriber {
  connection: MemberConnection;
  operation: Operation;
  watcher: Watcher;
  /** False until the right to listen is known: nothing is sent before. */
  isLive: boolean;
  /** Ends the subscription on the connection. */
  end(): void;
}

/** The listeners of one page, and its notes one after the other. */
interface PageSubscribers {
  listeners: Set<MemberSubscriber>;
  queue: Promise<void>;
}

/** A running subscription: `leave` ends it, `ended` resolves when the hub has ended it. */
export interface MemberSubscription {
  leave(): void;
  ended: Promise<void>;
}

/** Gives the connections whose members may listen at this moment. */
export type ActiveConnections = (connections: MemberConnection[]) => Promise<MemberConnection[]>;

/**
 * Delivery of what only members may receive to this process's sockets. No event store and no replay: whoever
 * comes back reads the page again. A connection ends with its membership or its login, at once.
 */
export class MemberHub {
  private readonly pages = new Map<string, PageSubscribers>();
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;

  constructor(
    bus: Bus<MemberMessage>,
    private readonly activeConnections: ActiveConnections,
    private readonly log: Logger,
  ) {
    this.unsubscribe = bus.subscribe(
      (message) => this.receive(message),
      () => this.missed(),
    );
    this.timer = setInterval(() => void this.recheck(), RECHECK_MS).unref();
  }

  /** Sends a page's notes to one subscription of a socket; null where the member may not listen; TooMany for too many different operations. */
  async watch(
    connection: MemberConnection,
    operation: Operation,
    watcher: Watcher,
  ): Promise<MemberSubscription | null> {
    let end = () => undefined as void;
    const over = new Promise<void>((resolve) => (end = () => resolve()));
    const listener: MemberSubscriber = { connection, operation, watcher, isLive: false, end };
    const { listeners } = this.subscribers(connection.pageId);
    const operationKeys = new Set([...listeners].map((one) => one.operation.key)).add(
      operation.key,
    );
    if (operationKeys.size > MAX_OPERATIONS) throw new TooMany();
    listeners.add(listener); // first, so that no end is missed meanwhile
    const leave = () => this.leave(listener);
    const active = await this.activeConnections([connection]).catch((error: unknown) => {
      leave();
      throw error;
    });
    if (active.length === 0) leave();
    if (!listeners.has(listener)) return null;
    listener.isLive = true;
    return { leave, ended: over };
  }

  /** Notifies the members of a page who listen to this process. */
  deliver(note: Omit<MemberNote, 'kind'>): void {
    const subscribers = this.pages.get(note.pageId);
    if (!subscribers) return;
    subscribers.queue = subscribers.queue
      .then(() => send(subscribers, note))
      .catch((err: unknown) => this.log.error({ err, pageId: note.pageId }, 'members not told'));
  }

  close(): void {
    this.unsubscribe();
    clearInterval(this.timer);
  }

  private receive(message: MemberMessage): void {
    if (message.kind === 'note') this.deliver(message);
    if (message.kind === 'membershipEnded')
      this.end(
        ({ connection }) =>
          connection.pageId === message.pageId && connection.userId === message.userId,
      );
    if (message.kind === 'sessionsEnded') {
      const ended = new Set(message.sessionIds);
      this.end(({ connection }) => ended.has(connection.sessionId));
    }
  }

  /** Notes of other processes may be lost and are stored nowhere, so everybody is told to read again. */
  private missed(): void {
    for (const pageId of this.pages.keys())
      this.deliver(memberNote(MemberEventsMissed, pageId, {}));
    void this.recheck();
  }

  private async recheck(): Promise<void> {
    const listeners = [...this.pages.values()].flatMap((subscribers) => [...subscribers.listeners]);
    if (listeners.length === 0) return;
    try {
      const active = new Set(
        (await this.activeConnections(listeners.map(({ connection }) => connection))).map(keyOf),
      );
      const checked = new Set(listeners);
      this.end((listener) => checked.has(listener) && !active.has(keyOf(listener.connection)));
    } catch (err) {
      this.log.error({ err }, 'members not checked');
    }
  }

  private end(isOver: (listener: MemberSubscriber) => boolean): void {
    for (const { listeners } of this.pages.values())
      for (const listener of [...listeners].filter(isOver)) {
        this.leave(listener);
        listener.end();
      }
  }

  private leave(listener: MemberSubscriber): void {
    const { pageId } = listener.connection;
    if (listener.watcher.dropped) this.log.warn({ pageId }, 'a member who read nothing dropped');
    listener.watcher.leave();
    const subscribers = this.pages.get(pageId);
    subscribers?.listeners.delete(listener);
    if (subscribers?.listeners.size === 0) this.pages.delete(pageId);
  }

  private subscribers(pageId: string): PageSubscribers {
    let subscribers = this.pages.get(pageId);
    if (!subscribers) {
      subscribers = { listeners: new Set(), queue: Promise.resolve() };
      this.pages.set(pageId, subscribers);
    }
    return subscribers;
  }
}

/** Executes and serialises a note once for each different operation. */
async function send(
  { listeners }: PageSubscribers,
  { pageId, type, at, payload }: Omit<MemberNote, 'kind'>,
): Promise<void> {
  const frames = new Map<string, Frame>();
  for (const { operation, watcher, isLive } of Array.from(listeners)) {
    if (!isLive) continue;
    const event = { ...payload, pageId, type, at: new Date(at) };
    const frame = frames.get(operation.key) ?? new Frame(0, await operation.render(event));
    frames.set(operation.key, frame);
    watcher.push(frame);
  }
}

function keyOf({ pageId, userId, sessionId }: MemberConnection): string {
  return `${pageId} ${userId} ${sessionId}`;
}
