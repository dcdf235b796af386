import type {
  WallEventsSubscription,
  WallServiceFragment,
} from '../../../__generated__/features/wall-screen/wall.ts';
import {
  WallEventsText,
  WallTributesText,
} from '../../../__generated__/features/wall-screen/wall.text.ts';
import { isWallClosed } from '../../../../protocol/is-wall-closed.ts';
import { readAccount } from '../../../auth/session.ts';
import { request } from '../../../net/request.ts';
import { followInOrder } from '../../../live/orderedStream.ts';
import { createOlderReader } from './olderTributes.ts';
import { playSlides } from './playSlides.ts';
import type { Shown } from './slideChange.ts';
import { changePhotos } from './pagePhotos.ts';
import type { ScreenBlocks, ScreenPage, ScreenPhotos } from '../screenPage.ts';
import type { Slideshow } from './slideshow.ts';
import { isEnded } from './slideTimes.ts';

/** How often a dark screen checks whether its wall is back. */
const RECHECK_MS = 10_000;

/** What the screen shows, and what it knows of its wall. */
export type SlideshowState = Shown & {
  /** Whether the wall may no longer be shown here, because the link was revoked or the wall removed. */
  isUnavailable: boolean;
  isClosed: boolean;
  service: WallServiceFragment | null;
};

/**
 * Plays the slides of a wall screen and keeps them in step with the server, until it is stopped; `onState` gets what
 * changes. New tributes come first, removed ones disappear without a fade.
 */
export function runSlideshow(
  page: ScreenPage,
  key: string | null,
  slideshow: Slideshow,
  onState: (change: Partial<SlideshowState>) => void,
) {
  const { id: pageId, url, lastSeq } = page;
  const { order, schedule } = slideshow;
  const read = (after: string | null) => request(WallTributesText, { url, key, after });
  const readOlder = createOlderReader(page.tributes, async (after) => (await read(after)).wallPage);
  let photos: ScreenPhotos = page.photos;
  let blocks: ScreenBlocks = page.components;
  let { service } = page;
  let retryTimer: ReturnType<typeof setTimeout>;
  let isStopped = false;

  setPhotos(photos);
  const slides = playSlides(slideshow, {
    onShown: onState,
    hasEnded: () => isEnded(service, Date.now()),
    onRunningOut: () => void readOlder(order),
  });
  const stream = followInOrder({
    operation: WallEventsText,
    variables: { pageId, key },
    asMember: key === null && readAccount().status.loggedIn,
    mayEnd: true, // the page may become private or be deleted, and the link may be revoked
    lastSeq,
    getEvent: ({ pageEvents }) => pageEvents,
    onEvent, // without delay, as a removed tribute must be gone within a second
    reread,
  });

  function setPhotos(next: ScreenPhotos) {
    photos = next;
    order.setPhotos(photos);
  }

  function setService(next: typeof service) {
    service = next;
    onState({ service });
  }

  function setBlocks(next: ScreenBlocks) {
    blocks = next;
    onState({ isClosed: isWallClosed(blocks) });
  }

  function onEvent(event: WallEventsSubscription['pageEvents']) {
    switch (event.__typename) {
      case 'TributeAdded':
        if (!event.tribute.name) return; // it has been removed since, and its event was emptied
        order.add(event.tribute);
        return slides.noteArrival();
      case 'TributeChanged':
        if (!event.tribute.name) return undefined;
        return order.update(event.tribute) ? slides.removeShown(false) : undefined;
      case 'TributeRemoved':
        return slides.removeShown(order.remove(event.tributeId) && order.current() === null);
      case 'PhotoRemoved': {
        const removed = photos.find(({ id }) => id === event.photoId);
        setPhotos(changePhotos(photos, event));
        return slides.removeShown(
          removed !== undefined && schedule.slide()?.picture?.image === removed.image,
        );
      }
      case 'PhotoAdded':
      case 'PhotoChanged':
      case 'PhotosReordered':
        return setPhotos(changePhotos(photos, event));
      case 'PageUpdated':
        return setService(event.page.service);
      case 'ComponentUpdated':
        return setBlocks(
          blocks.map((block) => (block.id === event.component.id ? event.component : block)),
        );
      case 'ComponentAdded':
      case 'ComponentRemoved':
        return void reread().catch(() => undefined); // the wall may be gone; while offline, the slides stay
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
    setBlocks(freshPage.components);
    setPhotos(freshPage.photos);
    setService(freshPage.service);
    const { edges, pageInfo } = freshPage.tributes;
    const present = edges.map(({ node }) => node);
    slides.removeShown(order.reset(present, !pageInfo.hasNextPage));
    return freshPage.lastSeq;
  }

  function retryLater() {
    if (!isStopped) retryTimer = setTimeout(retryReading, RECHECK_MS);
  }

  function retryReading() {
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
