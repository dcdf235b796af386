import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import {
  WallEventsDocument,
  type WallEventsSubscription,
  type WallPhotoFragment,
  type WallQuery,
  WallTributesDocument,
} from '../../__generated__/features/wall/wall.ts';
import { requireData } from '../../net/requireData.ts';
import { followInOrder } from '../../live/orderedStream.ts';
import { createWallShow, type Slide, type WallShow } from './wallShow.ts';
import { durationOf } from './wallText.ts';

type WallEvent = WallEventsSubscription['pageEvents'];

export type WallPage = NonNullable<WallQuery['wallPage']>;

/** A photo alone stays this long. */
const PHOTO_MS = 9_000;
/** What returns gives way to what is new, but not before it could be seen at all. */
const LEAST_SEEN_MS = 1_200;
/** While there is nothing to show. */
const EMPTY_MS = 2_000;
/** One slide fades into the next; as long as in wall-screen.css. */
const FADE_MS = 1_200;

/** What stands on the screen, and what fades away under it. */
export type Shown = { slide: Slide | null; leaving: Slide | null };

/**
 * What the screen shows now; it turns by itself, and what is new comes first. What is taken back does not fade:
 * it is gone. It is over where the page is not shown here any more: its link was ended, say.
 */
export function useWallShow(page: WallPage, key: string | null): Shown & { isOver: boolean } {
  const client = useApolloClient();
  const [start] = useState(() => begin(page));
  const [shown, setShown] = useState<Shown>({ slide: start.slide, leaving: null });
  const [isOver, setOver] = useState(false);
  const first = useRef(page);

  useEffect(() => {
    const { show } = start;
    const { id: pageId, url, lastSeq } = first.current;
    const older = olderTributes(first.current, async (after) => {
      const variables = { url, key, after };
      // nothing of a day's turning stays in the cache
      const options = { query: WallTributesDocument, variables, fetchPolicy: 'no-cache' } as const;
      return (await client.query(options)).data?.wallPage ?? null;
    });
    let photos = first.current.photos;
    let since = Date.now();
    let now = start.slide;
    let timer = setTimeout(turn, dwell());
    let fading: ReturnType<typeof setTimeout> | undefined;

    function dwell(): number {
      if (!now) return EMPTY_MS;
      return now.kind === 'photo' ? PHOTO_MS : durationOf(now.room, show.isBusy());
    }

    function turn() {
      const before = now;
      turnAtOnce();
      if (!now || !before || !canFade(before, now)) return;
      setShown({ slide: now, leaving: before });
      fading = setTimeout(endFading, FADE_MS);
    }

    function turnAtOnce() {
      clearTimeout(timer);
      if (show.isRunningOut()) void older(show);
      now = show.next();
      since = Date.now();
      endFading();
      timer = setTimeout(turn, dwell());
    }

    function endFading() {
      clearTimeout(fading);
      setShown({ slide: now, leaving: null });
    }

    function turnSoon() {
      if (now?.kind === 'words' && now.isNew) return; // it has its own time
      clearTimeout(timer);
      timer = setTimeout(turn, Math.max(0, since + LEAST_SEEN_MS - Date.now()));
    }

    function setPhotos(next: typeof photos) {
      photos = next;
      show.setPhotos(photos);
    }

    function onEvent(event: WallEvent) {
      if (event.__typename === 'TributeAdded') {
        show.added(event.tribute);
        turnSoon();
      } else if (event.__typename === 'TributeChanged') show.changed(event.tribute);
      else if (event.__typename === 'TributeRemoved') {
        if (show.removed(event.tributeId)) turnAtOnce();
        else endFading();
      } else if (event.__typename === 'PhotoRemoved') {
        const removed = photos.find(({ id }) => id === event.photoId);
        setPhotos(photos.filter((photo) => photo !== removed));
        if (removed && now?.picture === removed.image) turnAtOnce();
        else endFading();
      } else if (event.__typename === 'PhotoAdded' || event.__typename === 'PhotoChanged')
        setPhotos([...photos.filter(({ id }) => id !== event.photo.id), event.photo]);
    }

    /** The stream no longer reaches back, or has ended: everything that is held is asked for anew, and nothing kept in the cache. */
    async function reread(): Promise<number | null> {
      const query = { query: WallTributesDocument, variables: { url, key } };
      const { wallPage: again } = await requireData(
        client.query({ ...query, fetchPolicy: 'no-cache' }),
      );
      if (!again) {
        clearTimeout(timer);
        setOver(true);
        return null;
      }
      setPhotos(again.photos);
      const { edges, pageInfo } = again.tributes;
      const present = edges.map(({ node }) => node);
      if (show.reset(present, !pageInfo.hasNextPage)) turnAtOnce();
      else endFading();
      return again.lastSeq;
    }

    setPhotos(photos);
    const stream = followInOrder(client, {
      query: WallEventsDocument,
      variables: { pageId, key },
      mayEnd: key !== null,
      lastSeq,
      eventOf: ({ pageEvents }) => pageEvents,
      onEvent, // at once, as what is taken back must be gone within a second
      reread,
    });
    return () => {
      clearTimeout(timer);
      clearTimeout(fading);
      stream.stop();
    };
  }, [client, key, start]);

  return { ...shown, isOver };
}

/** Not into the same words, and not where the words would be given another place meanwhile. */
function canFade(one: Slide, next: Slide): boolean {
  if (one.kind === 'photo' || next.kind === 'photo') return true;
  const isSame = wordsOf(one) === wordsOf(next);
  return !isSame && (one.picture === null) === (next.picture === null);
}

function wordsOf({ tributes }: Extract<Slide, { kind: 'words' }>): string {
  return tributes.map(({ text }) => text).join('\n');
}

function begin(page: WallPage): { show: WallShow; slide: Slide | null } {
  const { edges, pageInfo } = page.tributes;
  const tributes = edges.map(({ node }) => node);
  const show = createWallShow(tributes, !pageInfo.hasNextPage);
  show.setPhotos(page.photos);
  return { show, slide: show.next() };
}

type Older = {
  photos: readonly WallPhotoFragment[];
  tributes: WallPage['tributes'];
};

/** Reads on through the older tributes, a page at a time, and from the newest again after the oldest. */
function olderTributes(
  { tributes: { pageInfo } }: WallPage,
  read: (after: string | null) => Promise<Older | null>,
) {
  let after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
  let isReading = false;
  return async (show: WallShow) => {
    if (isReading) return;
    isReading = true;
    try {
      const page = await read(after);
      if (!page) return;
      const { edges, pageInfo: info } = page.tributes;
      show.older(edges.map(({ node }) => node));
      after = info.hasNextPage ? (info.endCursor ?? null) : null;
    } catch {
      // no signal: what is held turns once more
    } finally {
      isReading = false;
    }
  };
}
