import type { Logger } from 'pino';
import type { Bus, MemberMessage, MemberEventMessage } from './bus.ts';
import { createMemberEventMessage } from './event-store.ts';
import { MemberEventsMissed } from './event-types.ts';
import type { MemberLogin } from './topic.ts';
import type { Operation } from './operation.ts';
import { Frame, type Watcher } from './watcher.ts';
import { WatcherGroups } from './watcher-groups.ts';

/** How often every subscriber's permission is checked again, as the bus may have lost its revocation. */
const RECHECK_MS = 15_000;

/** Members' events are not numbered. */
const NO_SEQ = 0;

/** One member's subscription on one socket. */
interface MemberSubscriber {
  login: MemberLogin;
  watcher: Watcher;
  /** Ends the subscription on the connection. */
  end(): void;
}

/** The subscribers of one page, and the queue that sends its members' events one at a time. */
interface PageSubscribers {
  subscribers: Set<MemberSubscriber>;
  groups: WatcherGroups;
  queue: Promise<void>;
}

/** A running subscription: `leave` ends it, `ended` resolves when the hub has ended it. */
export interface MemberSubscription {
  leave(): void;
  ended: Promise<void>;
}

/** Which of these members may listen at this moment. */
export type FindActiveLogins = (logins: MemberLogin[]) => Promise<MemberLogin[]>;

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
    private readonly findActiveLogins: FindActiveLogins,
    private readonly log: Logger,
  ) {
    this.unsubscribe = bus.subscribe(
      (message) => this.receive(message),
      () => this.handleMissed(),
    );
    this.timer = setInterval(() => void this.recheck(), RECHECK_MS).unref();
  }

  /**
   * Sends a page's members' events to one subscription of a socket; null if the member may not listen; throws TooMany
   * for one foreign operation too many.
   */
  async watch(
    login: MemberLogin,
    operation: Operation,
    watcher: Watcher,
  ): Promise<MemberSubscription | null> {
    let end = () => undefined as void;
    const ended = new Promise<void>((resolve) => (end = () => resolve()));
    const subscriber: MemberSubscriber = { login, watcher, end };
    const { subscribers, groups } = this.findOrCreatePage(login.pageId);
    const group = groups.join(operation, watcher);
    subscribers.add(subscriber); // added before the check, so that a revocation during it is not missed
    const leave = () => this.removeSubscriber(subscriber);
    const active = await this.findActiveLogins([login]).catch((error: unknown) => {
      leave();
      throw error;
    });
    if (active.length === 0) leave();
    if (!subscribers.has(subscriber)) return null;
    group.live.add(watcher);
    return { leave, ended };
  }

  /** Sends an event to the members of a page who are connected to this process. */
  deliver(message: Omit<MemberEventMessage, 'kind'>): void {
    const page = this.pages.get(message.pageId);
    if (!page) return;
    page.queue = page.queue
      .then(() => send(page.groups, message))
      .catch((err: unknown) =>
        this.log.error({ err, pageId: message.pageId }, 'members could not be notified'),
      );
  }

  close(): void {
    this.unsubscribe();
    clearInterval(this.timer);
  }

  private receive(message: MemberMessage): void {
    if (message.kind === 'note') this.deliver(message);
    if (message.kind === 'membershipEnded')
      this.endWhere(
        ({ login }) => login.pageId === message.pageId && login.userId === message.userId,
      );
    if (message.kind === 'sessionsEnded') {
      const ended = new Set(message.sessionIds);
      this.endWhere(({ login }) => ended.has(login.sessionId));
    }
  }

  /** Events of other processes may have been lost and are stored nowhere, so every client is told to read again. */
  private handleMissed(): void {
    for (const pageId of this.pages.keys())
      this.deliver(createMemberEventMessage(MemberEventsMissed, pageId, {}));
    void this.recheck();
  }

  private async recheck(): Promise<void> {
    const subscribers = [...this.pages.values()].flatMap((page) => [...page.subscribers]);
    if (subscribers.length === 0) return;
    try {
      const active = new Set(
        (await this.findActiveLogins(subscribers.map(({ login }) => login))).map(toKey),
      );
      const checked = new Set(subscribers);
      this.endWhere(
        (subscriber) => checked.has(subscriber) && !active.has(toKey(subscriber.login)),
      );
    } catch (err) {
      this.log.error({ err }, 'memberships could not be checked');
    }
  }

  private endWhere(isOver: (subscriber: MemberSubscriber) => boolean): void {
    for (const { subscribers } of this.pages.values())
      for (const subscriber of [...subscribers].filter(isOver)) {
        this.removeSubscriber(subscriber);
        subscriber.end();
      }
  }

  private removeSubscriber(subscriber: MemberSubscriber): void {
    const { login, watcher } = subscriber;
    const { pageId } = login;
    const page = this.pages.get(pageId);
    if (!page?.subscribers.delete(subscriber)) return;
    if (watcher.wasDropped)
      this.log.warn({ pageId }, 'connection of a member who reads too slowly dropped');
    watcher.leave();
    page.groups.leave(watcher);
    if (page.subscribers.size === 0) this.pages.delete(pageId);
  }

  private findOrCreatePage(pageId: string): PageSubscribers {
    let page = this.pages.get(pageId);
    if (!page) {
      page = { subscribers: new Set(), groups: new WatcherGroups(), queue: Promise.resolve() };
      this.pages.set(pageId, page);
    }
    return page;
  }
}

/** Executes and serialises an event once per different operation. */
async function send(
  groups: WatcherGroups,
  { pageId, type, at, payload }: Omit<MemberEventMessage, 'kind'>,
): Promise<void> {
  const event = { ...payload, pageId, type, at: new Date(at) };
  for (const group of groups)
    await group.sendToAll(new Frame(NO_SEQ, await group.operation.render(event)));
}

function toKey({ pageId, userId, sessionId }: MemberLogin): string {
  return `${pageId} ${userId} ${sessionId}`;
}
