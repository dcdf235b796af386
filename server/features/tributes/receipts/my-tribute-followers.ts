import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { EventStore } from '../../../live/event-store.ts';
import { StateStream } from '../../../live/state-stream.ts';
import type { Tribute } from '../tribute.entity.ts';
import type { MyTributeService } from './my-tribute.service.ts';
import type { MyTribute } from './my-tribute.types.ts';

/** The shortest interval between reads of a page for the senders who follow their own messages. */
const MIN_INTERVAL_MS = 200;
/** How often all are read again: the bus may lose a hint, and the period for changes ends without an event. */
const RECHECK_MS = 15_000;

/** A subscriber to the state of one message. */
interface Follower {
  tributeId: string;
  /** The state that was emitted last, as JSON. */
  lastSent: string;
  emit(state: MyTribute | null): void;
}

interface PageFollowers {
  followers: Set<Follower>;
  isReading: boolean;
  isStale: boolean;
}

/** The senders who follow their own messages through this process. */
export class MyTributeFollowers {
  private readonly pages = new Map<string, PageFollowers>();
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;

  constructor(
    eventStore: EventStore,
    private readonly myTributes: Pick<MyTributeService, 'readSenderViews'>,
    private readonly log: Logger,
  ) {
    this.unsubscribe = eventStore.onChange(
      (pageId) => this.refresh(pageId),
      () => this.refreshAll(),
    );
    this.timer = setInterval(() => this.refreshAll(), RECHECK_MS).unref();
  }

  /** The current state of the message, then the new one after each change; ends when the message is gone. */
  follow({ id: tributeId, pageId }: Pick<Tribute, 'id' | 'pageId'>): StateStream<MyTribute> {
    return new StateStream((emit) => {
      const page = this.pages.get(pageId) ?? {
        followers: new Set(),
        isReading: false,
        isStale: false,
      };
      this.pages.set(pageId, page);
      const follower = { tributeId, lastSent: '', emit };
      page.followers.add(follower);
      this.refresh(pageId);
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

  private refreshAll(): void {
    for (const pageId of this.pages.keys()) this.refresh(pageId);
  }

  private refresh(pageId: string): void {
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
        const states = await this.myTributes.readSenderViews(pageId, ids);
        for (const follower of page.followers) {
          if (!ids.includes(follower.tributeId)) continue; // joined meanwhile, and is included in the next read
          const state = states.get(follower.tributeId) ?? null;
          const serialized = JSON.stringify(state);
          if (serialized !== follower.lastSent) follower.emit(state);
          follower.lastSent = serialized;
        }
      } catch (err) {
        this.log.error({ err, pageId }, 'sender views could not be refreshed');
      }
      await sleep(MIN_INTERVAL_MS);
    }
    page.isReading = false;
  }
}
