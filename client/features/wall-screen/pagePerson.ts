import type { WallPersonQuery } from '../../__generated__/features/wall-screen/wall.ts';

/** The name and the portrait of whose page it is, as far as the page has them. */
export function findPagePerson({ title, components }: NonNullable<WallPersonQuery['page']>) {
  const bio = components.find((block) => block.__typename === 'BioComponent');
  return { name: bio?.name || title, portrait: bio?.avatar ?? null };
}
