import { useDeferredValue, useEffect, useState } from 'react';
import type { WallSearchQuery } from '../../../__generated__/features/tributes/search/search.ts';
import { WallSearchText } from '../../../__generated__/features/tributes/search/search.text.ts';
import { onReconnect } from '../../../net/onReconnect.ts';
import { request } from '../../../net/request.ts';
import { useDebounced } from '../../../ui/hooks/useDebounced.ts';

/** A search begins after a pause in typing of this length. */
const PAUSE_MS = 250;

type Connection = NonNullable<WallSearchQuery['page']>['tributeSearch'];

/** The messages found, kept while the next ones are on their way. */
export function useWallSearch(
  url: string,
  { typed, oldestFirst, since }: { typed: string; oldestFirst: boolean; since: number },
) {
  const search = useDebounced(typed.trim(), PAUSE_MS);
  /** The last answer, and what it answers. */
  const [answer, setAnswer] = useState<{ search: string; since: number; found: Connection }>();
  const [state, setState] = useState<'loading' | 'found' | 'failed'>('loading');
  const [tries, setTries] = useState(1);
  const retry = () => setTries((before) => before + 1);

  useEffect(() => {
    let isCancelled = false;
    const show = (found: Connection | undefined) => {
      if (isCancelled) return; // another search has begun
      setAnswer(found && { search, since, found });
      setState(found ? 'found' : 'failed');
    };
    // oxlint-disable-next-line react/set-state-in-effect -- a request has begun
    setState('loading');
    request(WallSearchText, { url, search, oldestFirst, since }).then(
      ({ page }) => show(page?.tributeSearch),
      () => show(undefined),
    );
    return () => {
      isCancelled = true;
    };
  }, [url, search, oldestFirst, since, tries]);

  useEffect(() => (state === 'failed' ? onReconnect(retry) : undefined), [state]);

  async function loadMore() {
    const after = answer?.found.pageInfo.endCursor;
    setState('loading');
    const more = await request(WallSearchText, { url, search, oldestFirst, since, after }).catch(
      () => null, // the button stays
    );
    setState('found');
    const next = more?.page?.tributeSearch;
    if (!next) return;
    setAnswer((current) =>
      // unless another search was begun meanwhile
      current === answer && current
        ? { ...current, found: { ...next, edges: [...current.found.edges, ...next.edges] } }
        : current,
    );
  }

  const matches = useDeferredValue(
    answer && {
      tributes: answer.found.edges.map(({ node }) => node),
      totalCount: answer.found.totalCount,
      hasNextPage: answer.found.pageInfo.hasNextPage,
    },
  );
  return {
    found: matches,
    /** Whether that is the answer to what is asked by now. */
    isAnswered: answer?.search === typed.trim() && answer.since === since,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    retry,
    loadMore,
  };
}
