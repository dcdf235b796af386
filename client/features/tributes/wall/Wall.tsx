import { type KeyboardEvent, type RefObject, useState } from 'react';
import { mapTributeText, pickTributeText } from '../../../../protocol/tribute-text.ts';
import type { TributeFieldsFragment } from '../../../__generated__/features/tributes/wall/tributes.ts';
import type { Post } from '../posting/post.ts';
import { groupInChunks, WallChunk } from './WallChunk.tsx';
import type { NewTributes } from './NewTributes.tsx';
import { type ShownTribute, TributeArticle } from './TributeArticle.tsx';
import './wall.css';

/** One entry of the wall: a tribute, a post that is being sent, or both merged into one. */
export type WallItem = { key: string; shown: ShownTribute };

const NO_IMAGES: TributeFieldsFragment['images'] = [];

type Sources = {
  tributes: readonly TributeFieldsFragment[];
  newTributes: NewTributes;
  /** Own posts that are not among the tributes yet, the newest first. */
  pending: readonly Post[];
  /** Own posts by the id of the tribute that they became. */
  ownPosts: ReadonlyMap<string, Post>;
  getStateLabelFor: (post: Post) => string;
  getRetry: (post: Post) => (() => void) | undefined;
  onChange: (post: Post) => void;
};

/** The wall from top to bottom. A post keeps its key when it becomes a tribute, so that nothing flickers. */
export function createWallItems(sources: Sources): WallItem[] {
  const { tributes, newTributes, pending, ownPosts, getStateLabelFor, getRetry, onChange } =
    sources;
  const { known, waiting } = newTributes;
  // the sender's own are always shown, even before the list is updated: they may have the focus
  const shown = tributes.filter(
    ({ id }) => ownPosts.has(id) || (known.has(id) && !waiting.has(id)),
  );
  return [
    ...pending.map((post) => ({
      key: post.id,
      shown: { ...createOwnFields(post), ...toPendingText(post) },
    })),
    ...shown.map((tribute) => {
      const post = ownPosts.get(tribute.id);
      const { id, images, createdAt } = tribute;
      // withdrawn, but the event has not arrived yet
      const text = post?.isWithdrawn
        ? toPendingText(post)
        : { ...pickTributeText(tribute), id, images, createdAt };
      return post
        ? { key: post.id, shown: { ...text, ...createOwnFields(post) } }
        : { key: tribute.id, shown: text };
    }),
  ];

  function createOwnFields(post: Post) {
    return {
      state: getStateLabelFor(post),
      onChange: post.receipt && !post.isFixed ? () => onChange(post) : undefined,
      onTryAgain: getRetry(post),
      ownPhotos: post.photos,
    };
  }
}

function toPendingText(post: Post) {
  const text = mapTributeText((name) => (post[name] ?? '').trim());
  return { ...text, id: undefined, images: NO_IMAGES, createdAt: undefined };
}

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
          run.map((item, index) => (
            <TributeArticle
              key={item.key}
              {...item.shown}
              now={now}
              fresh={fresh.has(item.key)}
              position={start + index + 1}
              total={Math.max(total, items.length)}
              focusable={start + index === 0}
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
