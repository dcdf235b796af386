import type {
  WallEventsSubscription,
  WallServiceFragment,
} from '../../__generated__/features/wall-screen/wall.ts';
import {
  WallEventsText,
  WallTributesText,
} from '../../__generated__/features/wall-screen/wall.text.ts';
import { isWallClosed } from '../../../protocol/is-wall-closed.ts';
import { request } from '../../net/request.ts';
import { followInOrder } from '../../live/orderedStream.ts';
import { playSlides } from './playSlides.ts';
import type { Shown } from './slideChange.ts';
import { changePhotos } from './wallPhotos.ts';
import { createOlderReader, type WallBlocks, type WallPage, type WallPhotos } from './wallReads.ts';
import type { openWall } from './wallSchedule.ts';
import { isEnded } from './wallTimes.ts';

/** How often a dark screen checks whether its wall is back. */
const BACK_MS = 10_000;

/** Where a screen is told of its wall. */
type Screen = {
  setShown: (shown: Shown) => void;
  setUnavailable: (isUnavailable: boolean) => void;
  setClosed: (isClosed: boolean) => void;
  setService: (service: WallServiceFragment | null) => void;
};

/** Plays a wall and keeps it in step with the server, until it is stopped. */
export function runWall(
  page: WallPage,
  key: string | null,
  start: ReturnType<typeof openWall>,
  screen: Screen,
) {
  const { id: pageId, url, lastSeq } = page;
  const { show, schedule } = start;
  const read = (after: string | null) => request(WallTributesText, { url, key, after });
  const readOlder = createOlderReader(page.tributes, async (after) => (await read(after)).wallPage);
  let photos: WallPhotos = page.photos;
  let blocks: WallBlocks = page.components;
  let { service } = page;
  let coming: ReturnType<typeof setTimeout>;
  let isStopped = false;

  setPhotos(photos);
  const slides = playSlides(start, {
    setShown: screen.setShown,
    hasEnded: () => isEnded(service, Date.now()),
    onRunningOut: () => void readOlder(show),
  });
  const stream = followInOrder({
    operation: WallEventsText,
    variables: { pageId, key },
    mayEnd: key !== null,
    lastSeq,
    getEvent: ({ pageEvents }) => pageEvents,
    onEvent, // without delay, as a removed tribute must be gone within a second
    reread,
  });

  function setPhotos(next: WallPhotos) {
    photos = next;
    show.setPhotos(photos);
  }

  function setService(next: typeof service) {
    service = next;
    screen.setService(next);
  }

  function setBlocks(next: WallBlocks) {
    blocks = next;
    screen.setClosed(isWallClosed(blocks));
  }

  function onEvent(event: WallEventsSubscription['pageEvents']) {
    switch (event.__typename) {
      case 'TributeAdded':
        if (!event.tribute.name) return; // it has been removed since, and its event was emptied
        show.add(event.tribute);
        return slides.noteArrival();
      case 'TributeChanged':
        if (!event.tribute.name) return undefined;
        return show.update(event.tribute) ? slides.removeShown(false) : undefined;
      case 'TributeRemoved':
        return slides.removeShown(show.remove(event.tributeId) && show.current() === null);
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
    clearTimeout(coming);
    const { wallPage: freshPage } = await read(null);
    if (isStopped) return null;
    screen.setUnavailable(!freshPage);
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
    slides.removeShown(show.reset(present, !pageInfo.hasNextPage));
    return freshPage.lastSeq;
  }

  function retryLater() {
    if (!isStopped) coming = setTimeout(retryReading, BACK_MS);
  }

  function retryReading() {
    reread().then((seq) => seq !== null && stream.restartFrom(seq), retryLater);
  }

  return {
    /** Goes on to the next slide. */
    skip: slides.skip,
    stop() {
      isStopped = true;
      clearTimeout(coming);
      slides.stop();
      stream.stop();
    },
  };
}
