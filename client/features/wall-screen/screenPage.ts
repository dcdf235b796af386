import type { WallQuery } from '../../__generated__/features/wall-screen/wall.ts';

/** A page as its wall screen needs it. */
export type ScreenPage = NonNullable<WallQuery['wallPage']>;

/** The photos of a page; their ranks are their order. */
export type ScreenPhotos = ScreenPage['photos'];

/** The name of whom the page remembers. */
export const getName = ({ title }: Pick<ScreenPage, 'title'>) => title || 'Keepsake';

/** The block with the person's pictures and dates. */
export function findBio<Block extends { __typename: string }>(page: { components: Block[] }) {
  type Bio = Extract<Block, { __typename: 'BioComponent' }>;
  return page.components.find((block): block is Bio => block.__typename === 'BioComponent');
}

/** The dates as the page shows them; each stays on one line where it can. */
export function formatScreenDates(page: Pick<ScreenPage, 'components'>): string {
  const bio = findBio(page);
  const dates = [bio?.dateBirth, bio?.datePassing].flatMap((date) => date || []);
  return dates.map((date) => date.trim().replaceAll(' ', '\u00a0')).join('\u00a0– ');
}
