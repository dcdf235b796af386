import type {
  WallBlockFragment,
  WallPhotoFragment,
  WallQuery,
} from '../../__generated__/features/wall-screen/wall.ts';

/** The blocks of a page, with the fields that its wall screen needs. */
export type ScreenBlocks = readonly WallBlockFragment[];

/** The photos of a page; their ranks are their order. */
export type ScreenPhotos = readonly WallPhotoFragment[];

/** A page as its wall screen needs it. */
export type ScreenPage = NonNullable<WallQuery['wallPage']>;

/** The dates as the page shows them; each stays on one line where it can. */
export function formatScreenDates({ components }: Pick<ScreenPage, 'components'>): string {
  const bio = components.find((block) => block.__typename === 'BioComponent');
  const dates = [bio?.dateBirth, bio?.datePassing].flatMap((date) => date || []);
  return dates.map((date) => date.trim().replaceAll(' ', '\u00a0')).join('\u00a0– ');
}
