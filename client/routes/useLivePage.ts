import { useCallback, useMemo, useRef, useState } from 'react';
import { PageRereadText } from '../__generated__/features/pages/pageReread.text.ts';
import type { PageData } from '../blocks/BlockView.tsx';
import { visitedPageHandlers } from '../features/pages/pageChanges.ts';
import { useFormState } from '../features/tributes/posting/formState.ts';
import { createWallStore } from '../features/tributes/wall/wallStore.ts';
import { applyEvents, type FollowedPage, usePageEvents } from '../live/pageStream.ts';
import { request } from '../net/request.ts';
import type { Visit } from './visit.ts';

/** A visitor's page and its wall, kept in step with the server. `read` reads again what is at the address. */
export function useLivePage(initialPage: PageData, read: () => Promise<Visit>) {
  const hasForm = useFormState() !== null;
  const [page, setPage] = useState(initialPage);
  const [wall] = useState(() => createWallStore(initialPage.tributes, hasForm));
  const current = useRef(initialPage); // newer than `page` until the next rendering

  const show = useCallback((next: PageData) => {
    current.current = next;
    setPage(next);
  }, []);

  const followed = useMemo<FollowedPage>(
    () => ({
      readSeq: () => current.current.lastSeq,
      apply(events, lastSeq) {
        show({ ...applyEvents(visitedPageHandlers, current.current, events), lastSeq });
        wall.apply(events);
      },
      async reread(isSnapshot) {
        const found = await read();
        if (!found.page) return; // this screen is about to be replaced
        show(found.page);
        wall.renew(found.page, isSnapshot);
      },
    }),
    [read, show, wall],
  );
  usePageEvents(page, followed);

  /** Reads the messages and photos again. */
  const rereadParts = useCallback(async () => {
    const answer = await request(PageRereadText, { url: current.current.url });
    if (!answer.page) return;
    const { photos, lastSeq } = answer.page;
    show({ ...current.current, photos, lastSeq });
    wall.renew(answer.page);
  }, [show, wall]);

  return { page, wall, rereadParts };
}
