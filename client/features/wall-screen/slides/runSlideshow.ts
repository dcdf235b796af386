import type { WallEventsSubscription } from '../../../__generated__/features/wall-screen/wall.ts';
import {
  WallEventsText,
  WallTributesText,
} from '../../../__generated__/features/wall-screen/wall.text.ts';
import { readAccount } from '../../../auth/session.ts';
import { request } from '../../../net/request.ts';
import { followInOrder } from '../../../live/orderedStream.ts';
import { createOlderReader } from './olderTributes.ts';
import { findTitlePictures } from './pageSlides.ts';
import { playSlides } from './playSlides.ts';
import { createRecentChanges } from './recentChanges.ts';
import type { Shown } from './slideChange.ts';
import { changePhotos } from './pagePhotos.ts';
import type { ScreenPage } from '../screenPage.ts';
import type { Slideshow } from './slideshow.ts';
import { isEnded } from './slideTimes.ts';

/** How often a dark screen checks whether its wall is back. */
const RECHECK_MS = 10_000;

/** What the screen shows, and what it knows of its wall. */
export type SlideshowState = Shown & {
  /** Whether the wall may no longer be shown here, because the link was revoked or the wall removed. */
  isUnavailable: boolean;
  /** The page as it is by now; its tributes are those that were read last. */
  page: ScreenPage;
};

/**
 * Plays the slides of a wall screen and keeps them in step with the server, until it is stopped; `onState` gets what
 * changes. New tributes come first, removed ones disappear without a fade.
 */
export function runSlideshow(
  firstPage: ScreenPage,
  key: string | null,
  slideshow: Slideshow,
  onState: (change: Partial<SlideshowState>) => void,
) {
  const { id: pageId, url, lastSeq } = firstPage;
  const { order, schedule } = slideshow;
  const read = (after: string | null) => request(WallTributesText, { url, key, after });
  const changes = createRecentChanges();
  const readOlder = createOlderReader(
    firstPage,
    async (after) => (await read(after)).wallPage,
    changes,
  );
  let page = firstPage;
  let retryTimer: ReturnType<typeof setTimeout>;
  let isStopped = false;

  const slides = playSlides(slideshow, {
    onShown: onState,
    hasEnded: () => isEnded(page.service, Date.now()),
    onRunningOut: () => void readOlder(order),
  });
  const stream = followInOrder({
    operation: WallEventsText,
    variables: { pageId, key },
    asMember: key === null && readAccount().status.loggedIn,
    lastSeq,
    getEvent: ({ pageEvents }) => pageEvents,
    onEvent, // without delay, as a removed tribute must be gone within a second
    reread,
  });

  function changePage(change: Partial<ScreenPage>) {
    page = { ...page, ...change };
    order.setPhotos(page.photos);
    order.setTitlePictures(findTitlePictures(page));
    onState({ page });
  }

  function onEvent(event: WallEventsSubscription['pageEvents']) {
    switch (event.__typename) {
      case 'TributeAdded':
        if (!event.tribute.name) return; // it has been removed since, and its event was emptied
        changes.note(event.tribute.id, event.seq, event.tribute);
        order.add(event.tribute);
        return slides.noteArrival();
      case 'TributeChanged':
        if (!event.tribute.name) return undefined;
        changes.note(event.tribute.id, event.seq, event.tribute);
        return order.update(event.tribute) ? slides.removeShown(false) : undefined;
      case 'TributeRemoved':
        changes.note(event.tributeId, event.seq, null);
        return slides.removeShown(order.remove(event.tributeId) && order.current() === null);
      case 'PhotoRemoved': {
        const removed = page.photos.find(({ id }) => id === event.photoId);
        changePage({ photos: changePhotos(page.photos, event) });
        return slides.removeShown(
          removed !== undefined && schedule.slide()?.picture?.image === removed.image,
        );
      }
      case 'PhotoAdded':
      case 'PhotoChanged':
      case 'PhotosReordered':
        return changePage({ photos: changePhotos(page.photos, event) });
      case 'PageUpdated':
        return changePage({ title: event.page.title, service: event.page.service });
      case 'ComponentUpdated': {
        const { component } = event;
        changePage({
          components: page.components.map((block) =>
            block.id === component.id ? component : block,
          ),
        });
        return component.__typename === 'BioComponent' ? slides.removeShown(false) : undefined;
      }
      case 'ComponentAdded':
      case 'ComponentRemoved':
        return readAgain(); // the wall may be gone
      default:
        return undefined;
    }
  }

  /** Reads everything again; null if the wall was left meanwhile, or may no longer be shown. */
  async function reread(): Promise<number | null> {
    clearTimeout(retryTimer);
    const { wallPage: freshPage } = await read(null);
    if (isStopped) return null;
    onState({ isUnavailable: !freshPage });
    if (!freshPage) {
      slides.pause();
      retryLater();
      return null;
    }
    changePage(freshPage);
    const isAll = !freshPage.tributes.pageInfo.hasNextPage;
    slides.removeShown(order.reset(changes.listCurrent(freshPage), isAll));
    return freshPage.lastSeq;
  }

  function retryLater() {
    clearTimeout(retryTimer);
    if (!isStopped) retryTimer = setTimeout(readAgain, RECHECK_MS);
  }

  /** Reads everything again, and what happens after the answer over the stream. */
  function readAgain() {
    reread().then((seq) => seq !== null && stream.restartFrom(seq), retryLater);
  }

  return {
    /** Goes on to the next slide. */
    skip: slides.skip,
    stop() {
      isStopped = true;
      clearTimeout(retryTimer);
      slides.stop();
      stream.stop();
    },
  };
}
