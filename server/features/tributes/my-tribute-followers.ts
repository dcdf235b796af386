import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { EventStore } from '../../live/event-store.ts';
import { StateStream } from '../../live/state-stream.ts';
import type { Tribute } from './tribute.entity.ts';
import type { MyTribute } from './my-tribute.types.ts';

/** However much happens on a page, it is read no oftener for those who follow messages of their own. */
const PAUSE_MS = 200;
/** For what was not heard of: a bus may lose it, and time alone ends what may be changed. */
const RECHECK_MS = 15_000;

/** Somebody who follows one message. */
interface Follower {
  tributeId: string;
  /** As it was handed over last. */
  known: string;
  hand(state: MyTribute | null): void;
}

interface PageFollowers {
  followers: Set<Follower>;
  isReading: boolean;
  isStale: boolean;
}

/** Reads messages of one page as their senders see them; absent where they are gone. */
export type ReadMine = (pageId: string, ids: string[]) => Promise<ReadonlyMap<string, MyTribute>>;

/** Who follows a message of their own in this process, and hears of it when it is another. */
export class MyTributeFollowers {
  private readonly pages = new Map<string, PageFollowers>();
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;

  constructor(
    eventStore: EventStore,
    private readonly readMine: ReadMine,
    private readonly log: Logger,
  ) {
    this.unsubscribe = eventStore.onChange((pageId) => this.look(pageId));
    this.timer = setInterval(() => this.lookEverywhere(), RECHECK_MS).unref();
  }

  /** How the message is now, then how it is after each change; ends where it is gone. */
  follow({ id: tributeId, pageId }: Pick<Tribute, 'id' | 'pageId'>): StateStream<MyTribute> {
    return new StateStream((hand) => {
      const page = this.pages.get(pageId) ?? {
        followers: new Set(),
        isReading: false,
        isStale: false,
      };
      this.pages.set(pageId, page);
      const follower = { tributeId, known: '', hand };
      page.followers.add(follower);
      this.look(pageId);
      return () => {
        page.followers.delete(follower);
        if (page.followers.size === 0 && this.pages.get(pageId) === page) this.pages.delete(pageId);
      };
    });
  }

  close(): void {
    this.unsubscribe();
    clearInterval(this.timer);
  }

  private lookEverywhere(): void {
    for (const pageId of this.pages.keys()) this.look(pageId);
  }

  private look(pageId: string): void {
    const page = this.pages.get(pageId);
    if (!page) return;
    page.isStale = true;
    if (!page.isReading) void this.read(pageId, page);
  }

  private async read(pageId: string, page: PageFollowers): Promise<void> {
    page.isReading = true;
    while (page.isStale && page.followers.size > 0) {
      page.isStale = false;
      try {
        const ids = [...new Set([...page.followers].map(({ tributeId }) => tributeId))];
        const states = await this.readMine(pageId, ids);
        for (const follower of page.followers) {
          if (!ids.includes(follower.tributeId)) continue; // came meanwhile, and is read next
          const state = states.get(follower.tributeId) ?? null;
          const now = JSON.stringify(state);
          if (now !== follower.known) follower.hand(state);
          follower.known = now;
        }
      } catch (err) {
        this.log.error({ err, pageId }, 'senders not told of their messages');
      }
      await sleep(PAUSE_MS);
    }
    page.isReading = false;
  }
}
