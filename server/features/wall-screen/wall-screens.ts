import type { Bus, MemberMessage, ScreenReport } from '../../live/bus.ts';
import { createMemberEventMessage } from '../../live/event-store.ts';
import { keepNewest, RecentReports } from '../../live/recent-reports.ts';
import { StateStream } from '../../live/state-stream.ts';
import type { MemberHub } from '../../live/member-hub.ts';
import { WallScreenChanged, type WallSkip } from './wall-screen.types.ts';

/** The most screens of a page; the one with the oldest report is replaced. */
const MAX_SCREENS = 8;

/** What a screen shows now, and next. */
type Shown = Pick<ScreenReport, 'tributeIds' | 'nextIds' | 'photo'>;

/** A screen's last report. */
interface Screen extends Shown {
  receivedAt: number;
}

/** A screen that waits for requests to skip. */
interface SkipListener {
  pageId: string;
  emit(skip: WallSkip): void;
}

/** Tracks which messages are on the large screens of each page, by their reports. */
export class WallScreens {
  private readonly screens: RecentReports<Screen, Shown | null>;
  private readonly skipListeners = new Set<SkipListener>();
  private readonly unsubscribe: () => void;

  constructor(
    private readonly bus: Bus<MemberMessage>,
    memberHub: Pick<MemberHub, 'deliver'>,
  ) {
    this.screens = new RecentReports(mergeScreens, (pageId) =>
      memberHub.deliver(createMemberEventMessage(WallScreenChanged, pageId, {})),
    );
    this.unsubscribe = bus.subscribe((message) => {
      if (message.kind === 'screenReport')
        this.screens.update(message.pageId, (screens) => putScreen(screens, message));
      if (message.kind === 'screenSkip')
        for (const { pageId, emit } of this.skipListeners)
          if (pageId === message.pageId) emit({ tributeIds: message.tributeIds });
    });
  }

  /** Sends a report to every process. */
  report(report: Omit<ScreenReport, 'kind'>): void {
    this.bus.publish({ kind: 'screenReport', ...report });
  }

  /** What the screens of a page show; null if none is active. */
  getShown(pageId: string): Shown | null {
    return this.screens.getSummary(pageId);
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
    this.screens.close();
  }
}

/** What several screens show together, without duplicates. */
function mergeScreens(screens: Screen[]): Shown | null {
  if (screens.length === 0) return null;
  const tributeIds = [...new Set(screens.flatMap((screen) => screen.tributeIds))];
  const nextIds = [...new Set(screens.flatMap((screen) => screen.nextIds))];
  const photo = screens.find((screen) => screen.photo !== null)?.photo ?? null;
  return { tributeIds, nextIds: nextIds.filter((id) => !tributeIds.includes(id)), photo };
}

function putScreen(
  screens: Map<string, Screen>,
  { screenId, tributeIds, nextIds, photo }: ScreenReport,
): void {
  screens.set(screenId, { tributeIds, nextIds, photo, receivedAt: performance.now() });
  keepNewest(screens, MAX_SCREENS, () => true);
}
