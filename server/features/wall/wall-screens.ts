import type { Bus } from '../../live/bus.ts';
import { createMemberNote } from '../../live/event-store.ts';
import type { MemberMessage, ScreenReport } from '../../live/member-bus.ts';
import type { MemberHub } from '../../live/member-hub.ts';
import { WallScreenChanged } from './wall-screen.types.ts';

/** A screen without a report for this long is considered off; active ones report every 10 s. */
const EXPIRES_AFTER_MS = 25_000;
const SWEEPS = 10;
/** Per page; the screen with the oldest report is replaced. */
const MAX_SCREENS = 8;

/** A screen's last report. */
interface Screen {
  tributeIds: string[];
  until: number;
}

/**
 * Tracks which messages are on the large screens of each page; every process receives all reports, and nothing is
 * stored.
 */
export class WallScreens {
  private readonly pages = new Map<string, Map<string, Screen>>();
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
    });
    this.timer = setInterval(() => this.sweep(), expiresAfterMs / SWEEPS).unref();
  }

  /** Sends a report to every process. */
  report(report: Omit<ScreenReport, 'kind'>): void {
    this.bus.publish({ kind: 'screenReport', ...report });
  }

  /** The messages on a page's screens, without duplicates; null if none is active. */
  getShownTributes(pageId: string): string[] | null {
    const screens = this.pages.get(pageId);
    if (!screens) return null;
    return [...new Set([...screens.values()].flatMap(({ tributeIds }) => tributeIds))];
  }

  close(): void {
    this.unsubscribe();
    clearInterval(this.timer);
  }

  private put({ pageId, screenId, tributeIds }: ScreenReport): void {
    const screens = this.pages.get(pageId) ?? new Map<string, Screen>();
    screens.delete(screenId); // keeps the screens in the order of their reports
    screens.set(screenId, { tributeIds, until: Date.now() + this.expiresAfterMs });
    const [oldest] = screens.keys();
    if (screens.size > MAX_SCREENS && oldest !== undefined) screens.delete(oldest);
    this.pages.set(pageId, screens);
  }

  private sweep(): void {
    const now = Date.now();
    for (const [pageId, screens] of this.pages)
      this.withScreenChange(pageId, () => {
        for (const [id, { until }] of screens) if (until <= now) screens.delete(id);
        if (screens.size === 0) this.pages.delete(pageId);
      });
  }

  /** Runs a change and notifies the members if other messages are shown afterwards. */
  private withScreenChange(pageId: string, change: () => void): void {
    const before = JSON.stringify(this.getShownTributes(pageId));
    change();
    if (JSON.stringify(this.getShownTributes(pageId)) === before) return;
    this.memberHub.deliver(createMemberNote(WallScreenChanged, pageId, {}));
  }
}
