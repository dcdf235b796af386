import { createSlideOrder } from './slideOrder.ts';
import { createSlideSchedule } from './slideSchedule.ts';
import type { ScreenPage } from '../screenPage.ts';

export type Slideshow = ReturnType<typeof createSlideshow>;

/** Creates the slides in their order and their schedule, from the page as the server sent it. */
export function createSlideshow({ tributes: { edges, pageInfo }, photos, components }: ScreenPage) {
  let isReady = (_address: string) => true; // the server's HTML already contains the first picture
  const bio = components.find((block) => block.__typename === 'BioComponent');
  const tributes = edges.map(({ node }) => node);
  const order = createSlideOrder(tributes, {
    isAll: !pageInfo.hasNextPage,
    portrait: bio?.avatar ? { image: bio.avatar, focus: bio.avatarFocus } : null,
    cover: bio?.cover ? { image: bio.cover, focus: bio.coverFocus } : null,
    isReady: (address) => isReady(address),
  });
  order.setPhotos(photos);
  return {
    order,
    schedule: createSlideSchedule(order, Date.now()),
    /** From now on, only pictures that have loaded are shown. */
    waitFor(next: typeof isReady) {
      isReady = next;
    },
  };
}
