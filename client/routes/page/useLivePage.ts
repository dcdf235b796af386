import { useCallback, useMemo, useRef, useState } from 'react';
import { PageRereadText } from '../../__generated__/features/pages/pageReread.text.ts';
import type { PageData } from '../../blocks/publicBlocks.tsx';
import { pageContentsHandlers } from '../../live/pageEventHandlers.ts';
import { useServedForm } from '../../features/tributes/posting/form/servedForm.ts';
import { createWallStore } from '../../features/tributes/wall/wallStore.ts';
import { applyEvents, type FollowedPage, usePageEvents } from '../../live/pageStream.ts';
import { request } from '../../net/request.ts';
import type { AddressContent } from './addressContent.ts';

/** A visitor's page and its wall, kept in step with the server. `read` reads again what is at the address. */
export function useLivePage(initialPage: PageData, read: () => Promise<AddressContent>) {
  const hasForm = useServedForm() !== null;
  const [page, setPage] = useState(initialPage);
  const [wall] = useState(() => createWallStore(initialPage.tributes, hasForm));
  const pageRef = useRef(initialPage); // newer than `page` until the next rendering

  const show = useCallback((next: PageData) => {
    pageRef.current = next;
    setPage(next);
  }, []);

  const followed = useMemo<FollowedPage>(
    () => ({
      readSeq: () => pageRef.current.lastSeq,
      apply(events, lastSeq) {
        const changed = applyEvents(pageContentsHandlers, pageRef.current, events);
        show({ ...pageRef.current, ...changed, lastSeq });
        wall.apply(events);
      },
      async reread(isSnapshot) {
        const result = await read();
        if (!result.page) return; // this screen is about to be replaced
        show(result.page);
        wall.renew(result.page, isSnapshot);
      },
    }),
    [read, show, wall],
  );
  usePageEvents(page, followed);

  /** Reads the messages and photos again. */
  const rereadParts = useCallback(async () => {
    const result = await request(PageRereadText, { url: pageRef.current.url });
    if (!result.page) return;
    const { photos, lastSeq } = result.page;
    show({ ...pageRef.current, photos, lastSeq });
    wall.renew(result.page);
  }, [show, wall]);

  return { page, wall, rereadParts };
}
