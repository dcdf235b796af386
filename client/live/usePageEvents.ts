import { useEffect, useRef } from 'react';
import { anchorScroll } from '../ui/anchorScroll.ts';
import { type FollowedPage, followPage } from './pageStream.ts';

/**
 * Keeps a page's data in step with the server from `lastSeq` on, while the page is shown. Only members can follow a
 * page that is not set up yet. `data` stays the same object.
 */
export function usePageEvents(
  { id: pageId, lastSeq, active }: { id: string; lastSeq: number; active: boolean },
  data: FollowedPage,
  asMember = false,
): void {
  const stream = useRef<ReturnType<typeof followPage>>(undefined);
  const from = useRef(lastSeq);

  useEffect(() => {
    from.current = lastSeq;
    stream.current?.compareWithData();
  }, [lastSeq]);

  useEffect(() => {
    if (!(active || asMember)) return;
    const lastSeq = from.current;
    const holdPlace = anchorScroll;
    stream.current = followPage({ pageId, lastSeq, data, asMember: !active, holdPlace });
    return () => {
      stream.current?.stop();
      stream.current = undefined;
    };
  }, [active, asMember, data, pageId]);
}
