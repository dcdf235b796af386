import type { Logger } from 'pino';
import { AccessGrants } from './access-grants.ts';
import type { Bus, MemberMessage, MemberEventMessage } from './bus.ts';
import { createMemberEventMessage } from './event-store.ts';
import { MemberEventsMissed } from './event-types.ts';
import type { AccessGrant, MemberLogin } from './topic.ts';
import type { Operation } from './operation.ts';
import { Frame, type Watcher } from './watcher.ts';
import { WatcherGroups } from './watcher-groups.ts';

/** How often every permission is checked again, as the bus may have lost its revocation. */
const RECHECK_MS = 15_000;

/** Members' events are not numbered. */
const NO_SEQ = 0;

/** The watchers of one page, and the queue that sends its members' events one at a time. */
interface PageWatchers {
  groups: WatcherGroups;
  queue: Promise<void>;
}

/** A member's permission to listen. */
interface MemberGrant extends AccessGrant {
  login: MemberLogin;
}

/** A running subscription: `leave` ends it, `ended` resolves when the hub has ended it. */
export interface MemberSubscription {
  leave(): void;
  ended: Promise<void>;
}

/**
 * Delivers members-only events to this process's sockets. There is no event store and no replay: a client that
 * reconnects reads the page again. A connection ends at once with its membership or its login.
 */
export class MemberHub {
  private readonly pages = new Map<string, PageWatchers>();
  private readonly grants = new AccessGrants<MemberGrant>();
  /** Settles when the checks of permissions that are under way have ended. */
  private checked = Promise.resolve();
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;

  constructor(
    bus: Bus<MemberMessage>,
    /** Whether this member may listen at this moment. */
    private readonly isMember: (login: MemberLogin) => Promise<boolean>,
    private readonly log: Logger,
  ) {
    this.unsubscribe = bus.subscribe(
      (message) => this.receive(message),
      () => this.handleMissed(),
    );
    this.timer = setInterval(() => this.recheck(), RECHECK_MS).unref();
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
    const { pageId, userId, sessionId } = login;
    const name = `${pageId} ${userId} ${sessionId}`;
    const isValid = () => this.isMember(login);
    const grant = await this.grants.acquire(pageId, { name, login, isValid });
    if (!grant) return null;
    const { groups } = this.findOrCreatePage(pageId);
    let isLeft = false;
    const leave = () => {
      if (isLeft) return;
      isLeft = true;
      grant.release();
      this.removeWatcher(pageId, watcher);
    };
    try {
      groups.join(operation, watcher).live.add(watcher);
    } catch (error) {
      leave();
      throw error;
    }
    void grant.ended.then(leave);
    return { leave, ended: grant.ended };
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
      this.grants.end(
        ({ login }) => login.pageId === message.pageId && login.userId === message.userId,
      );
    if (message.kind === 'sessionsEnded') {
      const ended = new Set(message.sessionIds);
      this.grants.end(({ login }) => ended.has(login.sessionId));
    }
  }

  /** Events of other processes may have been lost and are stored nowhere, so every client is told to read again. */
  private handleMissed(): void {
    for (const pageId of this.pages.keys())
      this.deliver(createMemberEventMessage(MemberEventsMissed, pageId, {}));
    this.recheck();
  }

  /** Checks who may still listen; events that come meanwhile are sent afterwards. */
  private recheck(): void {
    const checked = this.grants
      .recheck()
      .catch((err: unknown) => this.log.error({ err }, 'memberships could not be checked'));
    this.checked = this.checked.then(() => checked);
    for (const page of this.pages.values()) page.queue = page.queue.then(() => checked);
  }

  private removeWatcher(pageId: string, watcher: Watcher): void {
    if (watcher.wasDropped)
      this.log.warn({ pageId }, 'connection of a member who reads too slowly dropped');
    watcher.leave();
    const page = this.pages.get(pageId);
    page?.groups.leave(watcher);
    if (page?.groups.isEmpty) this.pages.delete(pageId);
  }

  private findOrCreatePage(pageId: string): PageWatchers {
    let page = this.pages.get(pageId);
    if (!page) {
      page = { groups: new WatcherGroups(), queue: this.checked };
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
