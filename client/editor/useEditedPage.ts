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
import type { PageData } from '../blocks/publicBlocks.tsx';
import { applyToApolloPage, readLastSeq } from '../live/apolloPage.ts';
import { createWallStore } from '../features/tributes/wall/wallStore.ts';
import { type FollowedPage, usePageEvents } from '../live/pageStream.ts';

/** The edited page, kept in step with the server in Apollo's cache; its wall is a store of its own. */
export function useEditedPage(cached: PageData) {
  const client = useApolloClient();
  const { id, url } = cached;
  const [wall] = useState(() => createWallStore(cached.tributes));

  const followed = useMemo<FollowedPage>(() => {
    return {
      readSeq: () => readLastSeq(client.cache, id),
      apply(events, lastSeq) {
        applyToApolloPage(client.cache, id, events, lastSeq);
        wall.apply(events);
      },
      async reread(isSnapshot) {
        await client.refetchQueries({ include: 'active' });
        const page = client.readQuery({ query: EditedPageDocument, variables: { url } })?.page;
        if (page) wall.renew(page, isSnapshot);
      },
    };
  }, [client, id, url, wall]);
  usePageEvents(cached, followed, true);

  // the next visit begins with the cache, whose lastSeq includes what has come to the wall meanwhile
  const cacheWall = useEffectEvent(() =>
    client.cache.updateQuery(
      { query: EditedPageDocument, variables: { url } },
      (data) => data?.page && { ...data, page: { ...data.page, tributes: wall.getSnapshot() } },
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

  const tributes = useSyncExternalStore(wall.onChange, wall.getSnapshot, wall.getServerSnapshot);
  const page = useMemo(() => ({ ...cached, tributes }), [cached, tributes]);
  return { page, wall, rereadParts };
}
