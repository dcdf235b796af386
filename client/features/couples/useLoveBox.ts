import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import {
  LoveBoxDocument,
  type LoveBoxQueryVariables,
} from '../../__generated__/features/couples/loveBox.ts';
import {
  LoveBoxEventsDocument,
  type LoveBoxEventsSubscription,
} from '../../__generated__/features/couples/loveBoxEvents.ts';
import { useAccount } from '../../auth/session.ts';
import { retryLoading } from '../../net/retryLoading.ts';
import { addFavourite, appendFavourites, type LoveBoxData, removeFavourite } from './favourites.ts';

type LoveBoxEvent = LoveBoxEventsSubscription['pageEvents'];

/** What keeps the favourites from being read on: nothing, a request, or its failure. */
export type ReadingState = 'idle' | 'loading' | 'failed';

/** A couple's page, kept in step with the server while it is shown; undefined until it has been read. */
export function useLoveBox(variables: LoveBoxQueryVariables) {
  const { url, after } = variables;
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(LoveBoxDocument, { variables });
  const { loggedIn } = useAccount().status;
  const page = data?.page;
  const [state, setState] = useState<ReadingState>('idle');

  const change = useCallback(
    (update: (page: LoveBoxData) => LoveBoxData) => {
      const query = { query: LoveBoxDocument, variables: { url, after } };
      client.cache.updateQuery(query, (before) =>
        before?.page ? { ...before, page: update(before.page) } : before,
      );
    },
    [client, url, after],
  );

  const pageId = page?.id;
  const isOpen = page?.visibility === 'PUBLIC' || page?.visibility === 'LINK';
  const asMember = loggedIn && !isOpen;
  useEffect(() => {
    if (pageId === undefined) return;
    let stop = () => {};
    let isOver = false;
    const follow = async () => {
      const { followInOrder } = await retryLoading(() => import('../../live/orderedStream.ts'));
      if (isOver) return;
      const reading = { query: LoveBoxDocument, variables: { url, after } };
      ({ stop } = followInOrder(client, {
        query: LoveBoxEventsDocument,
        variables: { pageId },
        asMember,
        mayEnd: true, // whoever may not see the page any more reads that it is not there
        lastSeq: client.readQuery(reading)?.page?.lastSeq ?? 0,
        eventOf: ({ pageEvents: event }) => (event.pageId === pageId ? event : null),
        onEvent: (event) => change((before) => applyEvent(before, event)),
        async reread() {
          const answer = await client.query({ ...reading, fetchPolicy: 'network-only' });
          return answer.data?.page?.lastSeq ?? null;
        },
      }));
    };
    follow().catch(() => undefined); // the chunk belongs to an older build: the page stays as it was loaded
    return () => {
      isOver = true;
      stop();
    };
  }, [client, url, after, pageId, asMember, change]);

  async function readOlder() {
    setState('loading');
    try {
      const answer = await client.query({
        query: LoveBoxDocument,
        variables: { url, after: page?.favourites.pageInfo.endCursor },
        fetchPolicy: 'no-cache',
      });
      const part = answer.data?.page?.favourites;
      if (part)
        change((before) => ({ ...before, favourites: appendFavourites(before.favourites, part) }));
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return { page, error, refetch, readOlder, state };
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
