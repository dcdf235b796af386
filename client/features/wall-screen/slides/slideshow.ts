import { findTitlePictures } from './pageSlides.ts';
import { createSlideOrder } from './slideOrder.ts';
import { createSlideSchedule } from './slideSchedule.ts';
import type { ScreenPage } from '../screenPage.ts';

export type Slideshow = ReturnType<typeof createSlideshow>;

/** Creates the slides in their order and their schedule, from the page as the server sent it. */
export function createSlideshow(page: ScreenPage) {
  let isReady = (_address: string) => true; // the server's HTML already contains the first picture
  const { edges, pageInfo } = page.tributes;
  const tributes = edges.map(({ node }) => node);
  const order = createSlideOrder(tributes, {
    isAll: !pageInfo.hasNextPage,
    ...findTitlePictures(page),
    isReady: (address) => isReady(address),
  });
  order.setPhotos(page.photos);
  return {
    order,
    schedule: createSlideSchedule(order, performance.now()),
    /** From now on, only pictures that have loaded are shown. */
    waitFor(next: typeof isReady) {
      isReady = next;
    },
  };
}
