import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PageTributesFragment } from '../../__generated__/features/tributes/tributes.ts';
import type { WallItem } from './wallItems.ts';

/** A book of so many pages is another matter. */
const MAX_PRINTED = 10_000;

type Answer = {
  items: {
    id: string;
    name: string;
    content: string;
    image: string | null;
    created_at: string;
  }[];
  next: number | null;
};

/** While the page is being printed: the messages that have not been loaded yet. Undefined on the screen. */
export function usePrinting({ id, tributes }: PageTributesFragment): WallItem[] | undefined {
  const [rest, setRest] = useState<WallItem[]>();
  const { endCursor, hasNextPage } = tributes.pageInfo;

  const begin = useEffectEvent(() => {
    // drawn before this returns: the browser waits for nothing else
    flushSync(() => setRest(hasNextPage ? readRest(id, endCursor) : []));
  });

  useEffect(() => {
    const listener = () => begin();
    const end = () => setRest(undefined);
    window.addEventListener('beforeprint', listener);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', listener);
      window.removeEventListener('afterprint', end);
    };
  }, []);

  return rest;
}

/** Reads what follows, all at once; without signal what has been loaded is printed. */
function readRest(pageId: string, endCursor: string | null | undefined): WallItem[] {
  const loaded: WallItem[] = [];
  let before = endCursor ?? null;
  while (before !== null && loaded.length < MAX_PRINTED) {
    const request = new XMLHttpRequest();
    request.open('GET', `/api/comments/${pageId}?before=${before}`, false);
    try {
      request.send();
      const { items, next } = JSON.parse(request.responseText) as Answer;
      for (const { id, name, content, image, created_at: createdAt } of items)
        loaded.push({ key: id, shown: { name, content, image, createdAt } });
      before = next === null ? null : String(next);
    } catch {
      break;
    }
  }
  return loaded;
}
