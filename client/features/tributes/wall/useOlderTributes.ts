import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  OlderTributesDocument,
  type PageTributesFragment,
} from '../../../__generated__/features/tributes/wall/tributes.ts';

const CLOSE_TO_THE_END = '1500px 0px';

/** Loads older tributes when the end of the wall comes near, or on request. */
export function useOlderTributes({ url, tributes }: PageTributesFragment) {
  const client = useApolloClient();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const end = useRef<HTMLDivElement>(null);
  const { endCursor, hasNextPage } = tributes.pageInfo;

  const load = useCallback(async () => {
    setState('loading');
    try {
      await client.query({
        query: OlderTributesDocument,
        variables: { url, after: endCursor },
        fetchPolicy: 'network-only',
      });
      setState('idle');
    } catch {
      setState('failed');
    }
  }, [client, url, endCursor]);

  useEffect(() => {
    if (!hasNextPage || state !== 'idle') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void load(),
      { rootMargin: CLOSE_TO_THE_END },
    );
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [hasNextPage, state, load]);

  return { end, state, load, hasNextPage, endCursor };
}
