import type {
  WallBlockFragment,
  WallPhotoFragment,
  WallQuery,
} from '../../__generated__/features/wall-screen/wall.ts';

/** The blocks of a page, with the fields that its wall needs. */
export type WallBlocks = readonly WallBlockFragment[];

/** The photos of a page; their ranks are their order. */
export type WallPhotos = readonly WallPhotoFragment[];

/** A page as its wall needs it. */
export type WallPage = NonNullable<WallQuery['wallPage']>;

/** The dates as the page shows them; each stays on one line where it can. */
export function formatWallDates({ components }: Pick<WallPage, 'components'>): string {
  const bio = components.find((block) => block.__typename === 'BioComponent');
  const dates = [bio?.dateBirth, bio?.datePassing].flatMap((date) => date || []);
  return dates.map((date) => date.trim().replaceAll(' ', '\u00a0')).join('\u00a0– ');
}
