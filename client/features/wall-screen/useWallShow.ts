import { useCallback, useEffect, useRef, useState } from 'react';
import type { WallEventsSubscription } from '../../__generated__/features/wall-screen/wall.ts';
import {
  WallEventsText,
  WallTributesText,
} from '../../__generated__/features/wall-screen/wall.text.ts';
import { isWallClosed } from '../../../protocol/is-wall-closed.ts';
import { request } from '../../net/request.ts';
import { followInOrder } from '../../live/orderedStream.ts';
import { createOlderReader, type WallBlocks, type WallPage } from './wallReads.ts';
import { createWallPictures } from './wallPictures.ts';
import { createSlideChange, type Shown, NOTHING_LEAVES } from './slideChange.ts';
import { openWall } from './wallSchedule.ts';
import { isEnded } from './wallTimes.ts';

type WallEvent = WallEventsSubscription['pageEvents'];

/** How often a dark screen checks whether its wall is back. */
const BACK_MS = 10_000;

const prefersCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The slide that is shown; the show advances by itself, and new tributes come first. Removed tributes disappear without
 * a fade. The wall ends when it may no longer be shown here, because the link was revoked or the wall removed.
 */
export function useWallShow(page: WallPage, key: string | null) {
  const [start] = useState(() => openWall(page));
  const [shown, setShown] = useState<Shown>({
    slide: start.schedule.slide(),
    leaving: NOTHING_LEAVES,
  });
  const [isUnavailable, setUnavailable] = useState(false);
  const [isClosed, setClosed] = useState(isWallClosed(page.components));
  const [service, setService] = useState(page.service);
  const first = useRef(page);
  const skipRef = useRef(() => {});

  useEffect(() => {
    const { show, schedule } = start;
    const { id: pageId, url, lastSeq } = first.current;
    const read = (after: string | null) => request(WallTributesText, { url, key, after });
    const older = createOlderReader(
      first.current.tributes,
      async (after) => (await read(after)).wallPage,
    );
    let { photos, service: held } = first.current;
    let blocks: WallBlocks = first.current.components;
    let timer: ReturnType<typeof setTimeout>;
    let coming: ReturnType<typeof setTimeout> | undefined;
    const change = createSlideChange(schedule.slide(), setShown, prefersCalm);
    const pictures = createWallPictures(start.schedule.slide()?.picture?.image ?? null, () => {
      schedule.refresh(Date.now(), false);
      change.show(schedule.slide());
      wait();
    });
    start.waitFor(pictures.isReady);

    function wait() {
      clearTimeout(timer);
      timer = setTimeout(turn, Math.max(0, schedule.dueAt() - Date.now()));
    }

    function turn() {
      show.setEnded(isEnded(held, Date.now()));
      schedule.advance(Date.now());
      if (show.isRunningOut()) void older(show);
      pictures.want(show.upcoming(), Date.now());
      change.show(schedule.slide());
      wait();
    }

    /** Removes a slide, or a part of it, without a fade. */
    function removeShown(isGone: boolean) {
      schedule.refresh(Date.now(), isGone);
      change.showAtOnce(schedule.slide());
      wait();
    }

    function setPhotos(next: typeof photos) {
      photos = next;
      show.setPhotos(photos);
    }

    function holdService(next: typeof held) {
      held = next;
      setService(next);
    }

    function setBlocks(next: WallBlocks) {
      blocks = next;
      setClosed(isWallClosed(blocks));
    }

    function onEvent(event: WallEvent) {
      switch (event.__typename) {
        case 'TributeAdded':
          if (!event.tribute.name) return; // it has been removed since, and its event was emptied
          show.added(event.tribute);
          schedule.arrived(Date.now());
          pictures.want(show.upcoming(), Date.now());
          return wait();
        case 'TributeChanged':
          if (!event.tribute.name) return undefined;
          return show.changed(event.tribute) ? removeShown(false) : undefined;
        case 'TributeRemoved':
          return removeShown(show.removed(event.tributeId) && show.current() === null);
        case 'PhotoRemoved': {
          const removed = photos.find(({ id }) => id === event.photoId);
          setPhotos(photos.filter((photo) => photo !== removed));
          return removeShown(
            removed !== undefined && schedule.slide()?.picture?.image === removed.image,
          );
        }
        case 'PhotoAdded':
        case 'PhotoChanged':
          return setPhotos([...photos.filter(({ id }) => id !== event.photo.id), event.photo]);
        case 'PageUpdated':
          return holdService(event.page.service);
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

    /** Reads everything again; null if the wall may no longer be shown. */
    async function reread(): Promise<number | null> {
      clearTimeout(coming);
      const { wallPage: freshPage } = await read(null);
      setUnavailable(!freshPage);
      if (!freshPage) {
        clearTimeout(timer);
        coming = setTimeout(retryReading, BACK_MS);
        return null;
      }
      setBlocks(freshPage.components);
      setPhotos(freshPage.photos);
      holdService(freshPage.service);
      const { edges, pageInfo } = freshPage.tributes;
      const present = edges.map(({ node }) => node);
      removeShown(show.reset(present, !pageInfo.hasNextPage));
      return freshPage.lastSeq;
    }

    function retryReading() {
      reread().then(
        (seq) => seq !== null && stream.restartFrom(seq),
        () => (coming = setTimeout(retryReading, BACK_MS)),
      );
    }

    skipRef.current = () => {
      show.skip();
      removeShown(true);
    };
    setPhotos(photos);
    show.setEnded(isEnded(held, Date.now()));
    pictures.want([schedule.slide()?.picture?.image ?? [], show.upcoming()].flat(), Date.now());
    // the server's HTML may be older than the end
    if (isEnded(held, Date.now())) removeShown(true);
    else wait();
    const stream = followInOrder({
      operation: WallEventsText,
      variables: { pageId, key },
      mayEnd: key !== null,
      lastSeq,
      getEvent: ({ pageEvents }) => pageEvents,
      onEvent, // without delay, as a removed tribute must be gone within a second
      reread,
    });
    return () => {
      for (const each of [timer, coming]) clearTimeout(each);
      change.stop();
      stream.stop();
    };
  }, [key, start]);

  const skip = useCallback(() => skipRef.current(), []);
  const readNextIds = useCallback((count: number) => start.show.upcomingIds(count), [start]);
  return { ...shown, isUnavailable, isClosed, service, skip, readNextIds };
}
