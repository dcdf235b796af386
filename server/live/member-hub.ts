import type { Logger } from 'pino';
import { TooMany } from '../errors/public-errors.ts';
import type { Bus, MemberMessage, MemberNote } from './bus.ts';
import { createMemberNote } from './event-store.ts';
import { MemberEventsMissed } from './event-types.ts';
import type { MemberLogin } from './topic.ts';
import { type Operation, REPLACED_MESSAGE, decideNewOperation } from './operation.ts';
import { Frame, type Watcher } from './watcher.ts';

/** How often every listener's permission is checked again, as the bus may have lost its revocation. */
const RECHECK_MS = 15_000;

/** One member's subscription on one socket. */
interface MemberSubscriber {
  login: MemberLogin;
  operation: Operation;
  watcher: Watcher;
  /** Whether the permission is known; nothing is sent before. */
  isLive: boolean;
  /** Ends the subscription on the connection. */
  end(): void;
}

/** The listeners of one page, and the queue that sends its notes one at a time. */
interface PageSubscribers {
  listeners: Set<MemberSubscriber>;
  queue: Promise<void>;
}

/** A running subscription: `leave` ends it, `ended` resolves when the hub has ended it. */
export interface MemberSubscription {
  leave(): void;
  ended: Promise<void>;
}

/** Which of these members may listen at this moment. */
export type ActiveLogins = (logins: MemberLogin[]) => Promise<MemberLogin[]>;

/**
 * Delivers members-only events to this process's sockets. There is no event store and no replay: a client that
 * reconnects reads the page again. A connection ends at once with its membership or its login.
 */
export class MemberHub {
  private readonly pages = new Map<string, PageSubscribers>();
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;

  constructor(
    bus: Bus<MemberMessage>,
    private readonly activeLogins: ActiveLogins,
    private readonly log: Logger,
  ) {
    this.unsubscribe = bus.subscribe(
      (message) => this.receive(message),
      () => this.handleMissed(),
    );
    this.timer = setInterval(() => void this.recheck(), RECHECK_MS).unref();
  }

  /**
   * Sends a page's notes to one subscription of a socket; null if the member may not listen; throws TooMany for too
   * many different operations.
   */
  async watch(
    login: MemberLogin,
    operation: Operation,
    watcher: Watcher,
  ): Promise<MemberSubscription | null> {
    let end = () => undefined as void;
    const over = new Promise<void>((resolve) => (end = () => resolve()));
    const listener: MemberSubscriber = { login, operation, watcher, isLive: false, end };
    const { listeners } = this.subscribers(login.pageId);
    if (!operation.isOwn) this.makeRoom(listeners, listener);
    listeners.add(listener); // added before the check, so that a revocation during it is not missed
    const leave = () => this.removeSubscriber(listener);
    const active = await this.activeLogins([login]).catch((error: unknown) => {
      leave();
      throw error;
    });
    if (active.length === 0) leave();
    if (!listeners.has(listener)) return null;
    listener.isLive = true;
    return { leave, ended: over };
  }

  /** Sends a note to the members of a page who are connected to this process. */
  deliver(note: Omit<MemberNote, 'kind'>): void {
    const subscribers = this.pages.get(note.pageId);
    if (!subscribers) return;
    subscribers.queue = subscribers.queue
      .then(() => send(subscribers, note))
      .catch((err: unknown) =>
        this.log.error({ err, pageId: note.pageId }, 'members could not be notified'),
      );
  }

  close(): void {
    this.unsubscribe();
    clearInterval(this.timer);
  }

  private receive(message: MemberMessage): void {
    if (message.kind === 'note') this.deliver(message);
    if (message.kind === 'membershipEnded')
      this.end(({ login }) => login.pageId === message.pageId && login.userId === message.userId);
    if (message.kind === 'sessionsEnded') {
      const ended = new Set(message.sessionIds);
      this.end(({ login }) => ended.has(login.sessionId));
    }
  }

  /** Notes of other processes may have been lost and are stored nowhere, so every client is told to read again. */
  private handleMissed(): void {
    for (const pageId of this.pages.keys())
      this.deliver(createMemberNote(MemberEventsMissed, pageId, {}));
    void this.recheck();
  }

  private async recheck(): Promise<void> {
    const listeners = [...this.pages.values()].flatMap((subscribers) => [...subscribers.listeners]);
    if (listeners.length === 0) return;
    try {
      const active = new Set(
        (await this.activeLogins(listeners.map(({ login }) => login))).map(toKey),
      );
      const checked = new Set(listeners);
      this.end((listener) => checked.has(listener) && !active.has(toKey(listener.login)));
    } catch (err) {
      this.log.error({ err }, 'memberships could not be checked');
    }
  }

  private end(hasEnded: (listener: MemberSubscriber) => boolean): void {
    for (const { listeners } of this.pages.values())
      for (const listener of [...listeners].filter(hasEnded)) {
        this.removeSubscriber(listener);
        listener.end();
      }
  }

  /** Of the listeners with operations of their own, the one with the most different operations is replaced. */
  private makeRoom(listeners: ReadonlySet<MemberSubscriber>, newcomer: MemberSubscriber): void {
    const holders = new Map<string, Set<string>>();
    for (const { operation, login } of listeners) {
      if (operation.isOwn) continue;
      holders.set(operation.key, (holders.get(operation.key) ?? new Set()).add(login.userId));
    }
    if (holders.has(newcomer.operation.key)) return;
    const { isRefused, replaced } = decideNewOperation(holders, newcomer.login.userId);
    if (isRefused) throw new TooMany(REPLACED_MESSAGE);
    for (const listener of listeners)
      if (listener.operation.key === replaced) {
        this.removeSubscriber(listener);
        listener.watcher.replace(new TooMany(REPLACED_MESSAGE));
      }
  }

  private removeSubscriber(listener: MemberSubscriber): void {
    const { pageId } = listener.login;
    if (listener.watcher.dropped)
      this.log.warn({ pageId }, 'connection of a member who reads too slowly dropped');
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

/** Executes and serialises a note once per different operation. */
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

function toKey({ pageId, userId, sessionId }: MemberLogin): string {
  return `${pageId} ${userId} ${sessionId}`;
}
