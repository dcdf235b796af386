import { createWallSchedule } from './wallSchedule.ts';
import { createWallShow } from './wallShow.ts';
import type { WallQuery } from '../../__generated__/features/wall/wall.ts';

export type WallPage = NonNullable<WallQuery['wallPage']>;

/** Creates the slides and their schedule from the page as the server sent it. */
export function openWall({ tributes: { edges, pageInfo }, photos, components }: WallPage) {
  let isReady = (_address: string) => true; // the server's HTML already contains the first picture
  const bio = components.find((block) => block.__typename === 'BioComponent');
  const tributes = edges.map(({ node }) => node);
  const show = createWallShow(tributes, {
    isAll: !pageInfo.hasNextPage,
    portrait: bio?.avatar ? { image: bio.avatar, focus: bio.avatarFocus } : null,
    cover: bio?.cover ? { image: bio.cover, focus: bio.coverFocus } : null,
    isReady: (address) => isReady(address),
  });
  show.setPhotos(photos);
  return {
    show,
    schedule: createWallSchedule(show, Date.now()),
    /** From now on, only pictures that have loaded are shown. */
    waitFor(next: typeof isReady) {
      isReady = next;
    },
  };
}
