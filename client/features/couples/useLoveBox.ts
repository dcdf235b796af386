import { useEffect, useEffectEvent, useState } from 'react';
import { LoveBoxText } from '../../__generated__/features/couples/loveBox.text.ts';
import type { LoveBoxEventsSubscription } from '../../__generated__/features/couples/loveBoxEvents.ts';
import { LoveBoxEventsText } from '../../__generated__/features/couples/loveBoxEvents.text.ts';
import { useAccount } from '../../auth/useAccount.ts';
import { followInOrder } from '../../live/orderedStream.ts';
import { request } from '../../net/request.ts';
import type {
  FavouriteFieldsFragment,
  LoveBoxQuery,
} from '../../__generated__/features/couples/loveBox.ts';

type LoveBoxEvent = LoveBoxEventsSubscription['pageEvents'];

/** The state of reading more favourites. */
export type ReadingState = 'idle' | 'loading' | 'failed';

/** A couple's page in this tab, wherever it is kept. */
type LoveBoxStore = {
  /** Undefined until it has been read. */
  page: LoveBoxData | undefined;
  change(update: (page: LoveBoxData) => LoveBoxData): void;
  /** Reads it again; null if it is gone, or no longer for this viewer. */
  reread(): Promise<LoveBoxData | null>;
};

/** Keeps a couple's page in step with the server while it is shown, and reads earlier favourites. */
export function useLoveBox(url: string, { page, change, reread }: LoveBoxStore) {
  const { loggedIn } = useAccount().status;
  const [state, setState] = useState<ReadingState>('idle');
  const pageId = page?.id;
  const isOpen = page?.visibility === 'PUBLIC' || page?.visibility === 'LINK';
  const asMember = loggedIn && !isOpen;

  const getSeq = useEffectEvent(() => page?.lastSeq ?? 0);
  const onEvent = useEffectEvent((event: LoveBoxEvent) =>
    change((before) => applyEvent(before, event)),
  );
  const onReread = useEffectEvent(async () => {
    const page = await reread();
    if (page) change(() => page);
    return page && page.lastSeq;
  });

  useEffect(() => {
    if (pageId === undefined) return;
    const stream = followInOrder({
      operation: LoveBoxEventsText,
      variables: { pageId },
      asMember,
      lastSeq: getSeq(),
      getEvent: ({ pageEvents: event }) => (event.pageId === pageId ? event : null),
      onEvent: (event) => onEvent(event),
      reread: () => onReread(),
    });
    return stream.stop;
  }, [pageId, asMember]);

  /** Shows other favourites at once, as the server has them by now. */
  const changeFavourites = (update: (list: Favourites) => Favourites) =>
    change((before) => ({ ...before, favourites: update(before.favourites) }));

  async function readOlder() {
    setState('loading');
    try {
      const after = page?.favourites.pageInfo.endCursor;
      const part = (await request(LoveBoxText, { url, after })).page?.favourites;
      if (part) changeFavourites((list) => appendFavourites(list, part));
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return { readOlder, state, changeFavourites };
}

function applyEvent(page: LoveBoxData, event: LoveBoxEvent): LoveBoxData {
  const { seq: lastSeq } = event;
  switch (event.__typename) {
    case 'FavouriteKept':
      return { ...page, lastSeq, favourites: addFavourite(page.favourites, event.favourite) };
    case 'FavouriteRemoved':
      return { ...page, lastSeq, favourites: removeFavourite(page.favourites, event.favouriteId) };
    case 'PageUpdated':
      return { ...page, ...event.page, lastSeq };
    default:
      return { ...page, lastSeq };
  }
}

/** A couple's page as the query gives it. */
export type LoveBoxData = NonNullable<LoveBoxQuery['page']>;

/** The favourites that have been read, newest first. */
export type Favourites = LoveBoxData['favourites'];

/** A favourite as it is shown. */
export type Favourite = FavouriteFieldsFragment;

/** Adds a favourite in its order; one that is older than all that were read comes with a later part. */
export function addFavourite(list: Favourites, favourite: Favourite): Favourites {
  const others = list.edges.filter(({ node }) => node.id !== favourite.id);
  const last = list.edges.at(-1)?.node.place ?? 0;
  const isBelow = favourite.place < last && list.pageInfo.hasNextPage;
  const edge: Favourites['edges'][number] = {
    __typename: 'FavouriteEdge',
    cursor: String(favourite.place),
    node: favourite,
  };
  const edges = isBelow ? others : [...others, edge];
  return { ...list, edges: edges.sort((a, b) => b.node.place - a.node.place) };
}

export function removeFavourite(list: Favourites, id: string): Favourites {
  return { ...list, edges: list.edges.filter(({ node }) => node.id !== id) };
}

/** The list with a part that follows it. */
export function appendFavourites(list: Favourites, part: Favourites): Favourites {
  const knownIds = new Set(list.edges.map(({ node }) => node.id));
  const edges = [...list.edges, ...part.edges.filter(({ node }) => !knownIds.has(node.id))];
  return { ...part, edges };
}
