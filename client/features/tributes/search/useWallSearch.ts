import { useQuery } from '@apollo/client/react';
import { useDeferredValue, useEffect, useState } from 'react';
import {
  WallSearchDocument,
  type WallSearchQuery,
} from '../../../__generated__/features/tributes/search/search.ts';

/** How long somebody has to stop typing. */
const PAUSE_MS = 250;

/** The messages found, kept while the next ones are on their way. */
export function useWallSearch(
  url: string,
  { typed, oldestFirst, since }: { typed: string; oldestFirst: boolean; since: number },
) {
  const search = usePaused(typed.trim());
  const { data, previousData, loading, error, fetchMore } = useQuery(WallSearchDocument, {
    variables: { url, search, oldestFirst, since },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const connection = (data ?? previousData)?.page?.tributeSearch;
  const found = useDeferredValue(
    connection && {
      tributes: connection.edges.map(({ node }) => node),
      totalCount: connection.totalCount,
      hasNextPage: connection.pageInfo.hasNextPage,
    },
  );
  const loadMore = () =>
    fetchMore({
      variables: { after: connection?.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: more }): WallSearchQuery =>
        before.page && more.page
          ? {
              ...more,
              page: {
                ...more.page,
                tributeSearch: {
                  ...more.page.tributeSearch,
                  edges: [...before.page.tributeSearch.edges, ...more.page.tributeSearch.edges],
                },
              },
            }
          : before,
    }).catch(() => undefined); // the button stays
  return { found, isLoading: loading, hasFailed: error !== undefined, loadMore };
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
