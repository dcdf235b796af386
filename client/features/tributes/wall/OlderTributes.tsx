import { useCallback, useEffect, useRef, useState } from 'react';
import { OlderTributesText } from '../../../__generated__/features/tributes/wall/tributes.text.ts';
import { request } from '../../../net/request.ts';
import { useHydrated } from '../../../ui/hooks/useHydrated.ts';
import { appendOlder, type LoadedWall, type WallStore } from './wallStore.ts';

const CLOSE_TO_THE_END = '1500px 0px';

/** Loads older tributes when the end of the wall comes near, or on request. */
export function useOlderTributes(url: string, { pageInfo }: LoadedWall, { change }: WallStore) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const end = useRef<HTMLDivElement>(null);
  const { endCursor, hasNextPage } = pageInfo;

  const load = useCallback(async () => {
    setState('loading');
    try {
      const { page } = await request(OlderTributesText, { url, after: endCursor });
      if (page) change((wall) => appendOlder(wall, page.tributes, endCursor));
      setState(page ? 'idle' : 'failed');
    } catch {
      setState('failed');
    }
  }, [change, url, endCursor]);

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

/** The end of the wall: older tributes load automatically on scrolling, or with a button. */
export function OlderTributes(older: ReturnType<typeof useOlderTributes>) {
  const { end, state, load, hasNextPage, endCursor } = older;
  const isHydrated = useHydrated();
  if (!hasNextPage) return null;
  return (
    <div ref={end} className="older">
      {state === 'failed' && (
        <p role="status">Older messages could not be loaded just now. Please try again.</p>
      )}
      {isHydrated ? (
        <button
          type="button"
          className="quiet"
          aria-disabled={state === 'loading'}
          onClick={() => state !== 'loading' && void load()}
        >
          {state === 'loading' ? 'Loading older messages ...' : 'Show older messages'}
        </button>
      ) : (
        <>
          <a className="quiet" rel="next" href={`?after=${endCursor}#tributes`}>
            Earlier messages
          </a>
          <a className="quiet" href="?print">
            All messages, to print
          </a>
          <p className="older-on-paper">
            There are more messages. The page’s address with “?print” at its end prints them all.
          </p>
        </>
      )}
    </div>
  );
}
