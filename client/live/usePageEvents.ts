import { useEffect, useRef } from 'react';
import { retryLoading } from '../net/retryLoading.ts';
import type { FollowedPage } from './pageStream.ts';

type Stream = { compareWithData(): void; stop(): void };

/**
 * Keeps a page's data in step with the server from `lastSeq` on, while the page is shown. Only members can follow a
 * page that is not set up yet. `data` stays the same object.
 */
export function usePageEvents(
  { id: pageId, lastSeq, active }: { id: string; lastSeq: number; active: boolean },
  data: FollowedPage,
  asMember = false,
): void {
  const stream = useRef<Stream>(undefined);
  const from = useRef(lastSeq);

  useEffect(() => {
    from.current = lastSeq;
    stream.current?.compareWithData();
  }, [lastSeq]);

  useEffect(() => {
    if (!(active || asMember)) return;
    let isOver = false;
    const load = () => Promise.all([import('./pageStream.ts'), import('../ui/anchorScroll.ts')]);
    const follow = async () => {
      const [{ followPage }, { anchorScroll: holdPlace }] = await retryLoading(load);
      if (isOver) return;
      const lastSeq = from.current;
      stream.current = followPage({ pageId, lastSeq, data, asMember: !active, holdPlace });
    };
    follow().catch(() => undefined); // the chunk belongs to an older build: the page stays as it was loaded
    return () => {
      isOver = true;
      stream.current?.stop();
      stream.current = undefined;
    };
  }, [active, asMember, data, pageId]);
}
