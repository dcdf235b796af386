import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useLive } from './LiveContext.ts';
import { retryLoading } from '../net/retryLoading.ts';

type Stream = { compareWithCache(): void; stop(): void };

/** Keeps a page's data in step with the server from `lastSeq` on, for as long as the page is shown. */
export function usePageEvents(pageId: string, lastSeq: number): void {
  const client = useApolloClient();
  const live = useLive();
  const stream = useRef<Stream>(undefined);
  const from = useRef(lastSeq);

  useEffect(() => {
    from.current = lastSeq;
    stream.current?.compareWithCache();
  }, [lastSeq]);

  useEffect(() => {
    if (!live) return;
    let isOver = false;
    const load = () => Promise.all([import('./pageStream.ts'), import('../ui/anchorScroll.ts')]);
    void retryLoading(load).then(([{ followPage }, { anchorScroll: holdPlace }]) => {
      if (isOver) return;
      const { handlers } = live;
      const lastSeq = from.current;
      stream.current = followPage({ client, handlers, pageId, lastSeq, holdPlace });
    });
    return () => {
      isOver = true;
      stream.current?.stop();
      stream.current = undefined;
    };
  }, [client, live, pageId]);
}
