import type { Bus, MemberMessage, ScreenReport } from '../../live/bus.ts';
import { createMemberEventMessage } from '../../live/event-store.ts';
import { StateStream } from '../../live/state-stream.ts';
import type { MemberHub } from '../../live/member-hub.ts';
import { WallScreenChanged, type WallSkip } from './wall.types.ts';

/** A screen without a report for this long is considered off; active ones report every 10 s. */
const EXPIRES_AFTER_MS = 25_000;
const SWEEPS = 10;
/** The most screens of a page; the one with the oldest report is replaced. */
const MAX_SCREENS = 8;

/** What a screen shows now, and next. */
type Shown = Required<Pick<ScreenReport, 'tributeIds' | 'nextIds' | 'photo'>>;

/** A screen's last report. */
interface Screen extends Shown {
  until: number;
}

/** A screen that waits for requests to skip. */
interface SkipListener {
  pageId: string;
  emit(skip: WallSkip): void;
}

/**
 * Tracks which messages are on the large screens of each page; every process receives all reports, and nothing is
 * stored.
 */
export class WallScreens {
  private readonly pages = new Map<string, Map<string, Screen>>();
  private readonly skipListeners = new Set<SkipListener>();
  private readonly unsubscribe: () => void;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly bus: Bus<MemberMessage>,
    private readonly memberHub: Pick<MemberHub, 'deliver'>,
    private readonly expiresAfterMs = EXPIRES_AFTER_MS,
  ) {
    this.unsubscribe = bus.subscribe((message) => {
      if (message.kind === 'screenReport')
        this.withScreenChange(message.pageId, () => this.put(message));
      if (message.kind === 'screenSkip')
        for (const { pageId, emit } of this.skipListeners)
          if (pageId === message.pageId) emit({ tributeIds: message.tributeIds });
    });
    this.timer = setInterval(() => this.sweep(), expiresAfterMs / SWEEPS).unref();
  }

  /** Sends a report to every process. */
  report(report: Omit<ScreenReport, 'kind'>): void {
    this.bus.publish({ kind: 'screenReport', ...report });
  }

  /** What the screens of a page show, without duplicates; null if none is active. */
  getShown(pageId: string): Shown | null {
    const screens = this.pages.get(pageId);
    if (!screens) return null;
    const all = [...screens.values()];
    const tributeIds = [...new Set(all.flatMap((screen) => screen.tributeIds))];
    const nextIds = [...new Set(all.flatMap((screen) => screen.nextIds))];
    const photo = all.find((screen) => screen.photo !== null)?.photo ?? null;
    return { tributeIds, nextIds: nextIds.filter((id) => !tributeIds.includes(id)), photo };
  }

  /** Makes the screens of a page that show these tributes skip them, in every process. */
  skip(pageId: string, tributeIds: string[]): void {
    this.bus.publish({ kind: 'screenSkip', pageId, tributeIds });
  }

  /** The skips of a page, as long as `mayHear`; a skip for which it cannot be read is dropped. */
  followSkips(pageId: string, mayHear: () => Promise<boolean>): StateStream<WallSkip> {
    return new StateStream((emit) => {
      const hear = async (skip: WallSkip) => emit((await mayHear()) ? skip : null);
      const listener = {
        pageId,
        emit: (skip: WallSkip) => void hear(skip).catch(() => {}),
      };
      this.skipListeners.add(listener);
      return () => this.skipListeners.delete(listener);
    });
  }

  close(): void {
    this.unsubscribe();
    clearInterval(this.timer);
  }

  private put({ pageId, screenId, tributeIds, nextIds = [], photo = null }: ScreenReport): void {
    const screens = this.pages.get(pageId) ?? new Map<string, Screen>();
    screens.delete(screenId); // keeps the screens in the order of their reports
    const until = performance.now() + this.expiresAfterMs;
    screens.set(screenId, { tributeIds, nextIds, photo, until });
    const [oldest] = screens.keys();
    if (screens.size > MAX_SCREENS && oldest !== undefined) screens.delete(oldest);
    this.pages.set(pageId, screens);
  }

  private sweep(): void {
    const now = performance.now();
    for (const [pageId, screens] of this.pages)
      this.withScreenChange(pageId, () => {
        for (const [id, { until }] of screens) if (until <= now) screens.delete(id);
        if (screens.size === 0) this.pages.delete(pageId);
      });
  }

  /** Runs a change, and notifies the members if other tributes are shown afterwards. */
  private withScreenChange(pageId: string, change: () => void): void {
    const before = JSON.stringify(this.getShown(pageId));
    change();
    if (JSON.stringify(this.getShown(pageId)) === before) return;
    this.memberHub.deliver(createMemberEventMessage(WallScreenChanged, pageId, {}));
  }
}
