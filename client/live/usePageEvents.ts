import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { retryLoading } from '../net/loadModule.ts';
import { useLive } from './liveClient.ts';

type Stream = { compareWithCache(): void; stop(): void };

/**
 * Keeps a page's data in step with the server from `lastSeq` on, while the page is shown. Only members can follow a
 * page that is not set up yet.
 */
export function usePageEvents(
  { id: pageId, lastSeq, active }: { id: string; lastSeq: number; active: boolean },
  asMember = false,
): void {
  const client = useApolloClient();
  const live = useLive();
  const stream = useRef<Stream>(undefined);
  const from = useRef(lastSeq);

  useEffect(() => {
    from.current = lastSeq;
    stream.current?.compareWithCache();
  }, [lastSeq]);

  useEffect(() => {
    if (!live || !(active || asMember)) return;
    let isOver = false;
    const load = () => Promise.all([import('./pageStream.ts'), import('../ui/anchorScroll.ts')]);
    const follow = async () => {
      const [{ followPage }, { anchorScroll: holdPlace }] = await retryLoading(load);
      if (isOver) return;
      const { handlers } = live;
      const lastSeq = from.current;
      stream.current = followPage({
        client,
        handlers,
        pageId,
        lastSeq,
        asMember: !active,
        holdPlace,
      });
    };
    follow().catch(() => undefined); // the chunk belongs to an older build: the page stays as it was loaded
    return () => {
      isOver = true;
      stream.current?.stop();
      stream.current = undefined;
    };
  }, [active, asMember, client, live, pageId]);
}
