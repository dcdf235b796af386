import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { pickTributeText, type TributeText } from '../../../../protocol/tribute-text.ts';
import type { LoadedWall } from './wallStore.ts';
import type { WallItem } from './Wall.tsx';

/** The most messages that are printed. */
const MAX_PRINTED = 10_000;

type PrintedPart = {
  items: (TributeText & {
    id: string;
    images: string[];
    created_at: string;
  })[];
  next: number | null;
};

/** The messages that have not been loaded yet, while printing; undefined otherwise. */
export function usePrinting(pageId: string, { pageInfo }: LoadedWall): WallItem[] | undefined {
  const [rest, setRest] = useState<WallItem[]>();
  const { endCursor, hasNextPage } = pageInfo;

  const begin = useEffectEvent(() => {
    // synchronous, because the browser prints as soon as this returns
    flushSync(() => setRest(hasNextPage ? readRest(pageId, endCursor) : []));
  });

  useEffect(() => {
    const listener = () => begin();
    const end = () => setRest(undefined);
    const listening = new AbortController();
    addEventListener('beforeprint', listener, listening);
    addEventListener('afterprint', end, listening);
    return () => listening.abort();
  }, []);

  return rest;
}

/** Reads the remaining messages synchronously; while offline, only what is loaded is printed. */
function readRest(pageId: string, endCursor: string | null | undefined): WallItem[] {
  const loaded: WallItem[] = [];
  let before = endCursor ?? null;
  while (before !== null && loaded.length < MAX_PRINTED) {
    const request = new XMLHttpRequest();
    request.open('GET', `/api/comments/${pageId}?before=${before}`, false);
    try {
      request.send();
      const { items, next } = JSON.parse(request.responseText) as PrintedPart;
      for (const { id, images, created_at: createdAt, ...text } of items) {
        const photos = images.map((image) => ({
          __typename: 'TributePhoto' as const,
          image,
          film: null,
        }));
        const shown = { ...pickTributeText(text), id, images: photos, createdAt };
        loaded.push({ key: id, shown });
      }
      before = next === null ? null : String(next);
    } catch {
      break;
    }
  }
  return loaded;
}
