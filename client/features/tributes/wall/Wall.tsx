import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { groupInChunks, WallChunk } from './WallChunk.tsx';
import { TributeArticle } from './TributeArticle.tsx';
import type { WallItem } from './wallItems.ts';
import './wall.css';

type Props = {
  feed: RefObject<HTMLDivElement | null>;
  items: readonly WallItem[];
  /** Render everything, as for printing. */
  whole: boolean;
  fresh: ReadonlySet<string>;
  total: number;
  now: Date | undefined;
  busy: boolean;
};

/** The tributes in the server's order; only those near the screen are in the DOM. */
export function Wall({ feed, items, whole, fresh, total, now, busy }: Props) {
  const prefix = useId();
  const [placed] = useState(() => new Map<string, number>());
  const chunks = groupInChunks(placed, items);
  const firstFresh = items.find(({ key }) => fresh.has(key));

  return (
    // It listens for keys only where there is something to walk through, and then it is a feed.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={feed}
      role={items.length > 0 ? 'feed' : undefined} // an empty feed breaks the rules of ARIA
      aria-label={items.length > 0 ? 'Tributes' : undefined}
      aria-busy={busy}
      className="tributes"
      onKeyDown={walkByPage}
    >
      {chunks.map(({ id, start, items: run }) => {
        const draw = () =>
          run.map((item, at) => (
            <TributeArticle
              key={item.key}
              {...item.shown}
              domId={`${prefix}${item.key}`}
              now={now}
              fresh={fresh.has(item.key)}
              position={start + at + 1}
              total={Math.max(total, items.length)}
              focusable={start + at === 0}
            />
          ));
        // the newest are always in the DOM, so that the wall can be reached by keyboard and is never empty
        const isTop = start === 0;
        const isFresh = firstFresh !== undefined && run.includes(firstFresh);
        return <WallChunk key={id} wanted={whole || isTop || isFresh} draw={draw} />;
      })}
    </div>
  );
}

/** Page Down and Page Up move between messages, as the ARIA feed pattern asks. */
function walkByPage(event: KeyboardEvent<HTMLDivElement>) {
  const step = { PageDown: 1, PageUp: -1 }[event.key];
  const article = (event.target as Element).closest('article');
  if (!step || !article) return;
  const articles = [...event.currentTarget.querySelectorAll<HTMLElement>('article')];
  const next = articles[articles.indexOf(article) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
