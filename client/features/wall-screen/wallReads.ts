import type {
  WallBlockFragment,
  WallPhotoFragment,
  WallQuery,
} from '../../__generated__/features/wall-screen/wall.ts';
import type { WallShow } from './wallShow.ts';

/** The blocks of a page, with the fields that its wall needs. */
export type WallBlocks = readonly WallBlockFragment[];

/** The photos of a page; their ranks are their order. */
export type WallPhotos = readonly WallPhotoFragment[];

/** A page as its wall needs it. */
export type WallPage = NonNullable<WallQuery['wallPage']>;

type Tributes = WallPage['tributes'];

/** The dates as the page shows them; each stays on one line where it can. */
export function formatWallDates({ components }: Pick<WallPage, 'components'>): string {
  const bio = components.find((block) => block.__typename === 'BioComponent');
  const dates = [bio?.dateBirth, bio?.datePassing].flatMap((date) => date || []);
  return dates.map((date) => date.trim().replaceAll(' ', '\u00a0')).join('\u00a0– ');
}

/** Reads older tributes a page at a time, and starts again with the newest after the oldest. */
export function createOlderReader(
  { pageInfo }: Tributes,
  read: (after: string | null) => Promise<{ tributes: Tributes } | null>,
) {
  let after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
  let isReading = false;
  return async (show: WallShow) => {
    if (isReading) return;
    isReading = true;
    try {
      const page = await read(after);
      if (!page) return;
      const { edges, pageInfo: info } = page.tributes;
      show.addOlder(edges.map(({ node }) => node));
      after = info.hasNextPage ? (info.endCursor ?? null) : null;
    } catch {
      // offline: the loaded tributes are shown again
    } finally {
      isReading = false;
    }
  };
}
