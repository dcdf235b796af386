import type { ApolloClient, ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { EditedPageDocument } from '../__generated__/features/pages/editedPage.ts';
import { PageRereadDocument } from '../__generated__/features/pages/pageReread.ts';
import { type PageSeqFragment, PageSeqFragmentDoc } from '../__generated__/live/pageEvents.ts';
import type { PageData } from '../blocks/BlockView.tsx';
import { componentEventHandlers } from '../features/components/componentEvents.ts';
import { photoEventHandlers } from '../features/photos/photoEvents.ts';
import { createWallStore } from '../features/tributes/wall/wallStore.ts';
import {
  applyEvent,
  type PageEventHandlers,
  type FollowedPage,
  usePageEvents,
} from '../live/pageStream.ts';

/** Applies events about the page itself to the cache. */
const pageEventHandlers: PageEventHandlers<ApolloCache, void> = {
  PageUpdated(cache, { page: { __typename, id, ...changes } }) {
    const fields = Object.entries(changes).map(([field, value]) => [field, () => value]);
    cache.modify({ id: cache.identify({ __typename, id }), fields: Object.fromEntries(fields) });
  },
};

const handlers = { ...componentEventHandlers, ...photoEventHandlers, ...pageEventHandlers };

/** The edited page, kept in step with the server in Apollo's cache; its wall is a store of its own. */
export function useEditedPage(cached: PageData) {
  const client = useApolloClient();
  const { id, url } = cached;
  const [wall] = useState(() => createWallStore(cached.tributes));

  const followed = useMemo<FollowedPage>(() => {
    const inCache = cachePage(client, id);
    return {
      readSeq: inCache.readSeq,
      apply(events, lastSeq) {
        client.cache.batch({
          update(cache) {
            for (const event of events) applyEvent(handlers, cache, event);
            inCache.writeSeq(lastSeq, cache);
          },
        });
        wall.apply(events);
      },
      async reread(isSnapshot) {
        await client.refetchQueries({ include: 'active' });
        const found = client.readQuery({ query: EditedPageDocument, variables: { url } })?.page;
        if (found) wall.renew(found, isSnapshot);
      },
    };
  }, [client, id, url, wall]);
  usePageEvents(cached, followed, true);

  // the next visit begins with the cache, whose lastSeq includes what has come to the wall meanwhile
  const cacheWall = useEffectEvent(() =>
    client.cache.updateQuery(
      { query: EditedPageDocument, variables: { url } },
      (data) => data?.page && { ...data, page: { ...data.page, tributes: wall.now() } },
    ),
  );
  useEffect(() => () => void cacheWall(), []);

  /** Reads the messages and photos again. */
  const rereadParts = useCallback(async () => {
    const { data } = await client.query({
      query: PageRereadDocument,
      variables: { url },
      fetchPolicy: 'network-only',
    });
    if (data?.page) wall.renew(data.page);
  }, [client, url, wall]);

  const tributes = useSyncExternalStore(wall.onChange, wall.now, wall.served);
  const page = useMemo(() => ({ ...cached, tributes }), [cached, tributes]);
  return { page, wall, rereadParts };
}

/** How far the cache has seen a page. */
function cachePage({ cache }: ApolloClient, pageId: string) {
  const id = cache.identify({ __typename: 'Page', id: pageId });
  return {
    readSeq: () =>
      cache.readFragment<PageSeqFragment>({ id, fragment: PageSeqFragmentDoc })?.lastSeq,
    writeSeq(lastSeq: number, into: ApolloClient['cache']) {
      into.writeFragment({
        fragment: PageSeqFragmentDoc,
        data: { __typename: 'Page', id: pageId, lastSeq },
      });
    },
  };
}
