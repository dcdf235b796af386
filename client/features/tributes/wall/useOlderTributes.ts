import { useCallback, useEffect, useRef, useState } from 'react';
import { OlderTributesText } from '../../../__generated__/features/tributes/wall/tributes.text.ts';
import { request } from '../../../net/request.ts';
import { appendOlder, type Wall } from './wallChanges.ts';
import type { WallStore } from './wallStore.ts';

const CLOSE_TO_THE_END = '1500px 0px';

/** Loads older tributes when the end of the wall comes near, or on request. */
export function useOlderTributes(url: string, { pageInfo }: Wall, { change }: WallStore) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const end = useRef<HTMLDivElement>(null);
  const { endCursor, hasNextPage } = pageInfo;

  const load = useCallback(async () => {
    setState('loading');
    try {
      const { page } = await request(OlderTributesText, { url, after: endCursor });
      if (page) change((wall) => appendOlder(wall, page.tributes));
      setState('idle');
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
