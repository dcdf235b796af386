import type { WallQuery } from '../../__generated__/features/wall-screen/wall.ts';

/** A page as its wall needs it. */
export type WallPage = NonNullable<WallQuery['wallPage']>;

/** The photos of a page; their ranks are their order. */
export type WallPhotos = WallPage['photos'];

/** The name of whom the page remembers. */
export const getName = ({ title }: Pick<WallPage, 'title'>) => title || 'Keepsake';

/** The block with the person's pictures and dates. */
export const findBio = ({ components }: Pick<WallPage, 'components'>) =>
  components.find((block) => block.__typename === 'BioComponent');

/** The dates as the page shows them; each stays on one line where it can. */
export function formatWallDates(page: Pick<WallPage, 'components'>): string {
  const bio = findBio(page);
  const dates = [bio?.dateBirth, bio?.datePassing].flatMap((date) => date || []);
  return dates.map((date) => date.trim().replaceAll(' ', '\u00a0')).join('\u00a0– ');
}
