import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const CHUNK_SIZE = 20;

/** A run of neighbouring items that is rendered, or replaced by a gap of its height, as a whole. */
type Chunk<Item> = { id: number; items: Item[] };

/** A chunk with the number of items before it. */
type PlacedChunk<Item> = Chunk<Item> & { start: number };

type Keyed = { key: string };

/**
 * Groups items so that each stays in its chunk: newer items fill the first chunk or a new one before it, older items
 * the last chunk or a new one after it. `placed` remembers the assignment between calls.
 */
export function groupInChunks<Item extends Keyed>(
  placed: Map<string, number>,
  items: readonly Item[],
): PlacedChunk<Item>[] {
  const isPlaced = ({ key }: Item) => placed.has(key);
  const newer = items.slice(0, Math.max(0, items.findIndex(isPlaced)));
  const lastPlaced = items.map(isPlaced).lastIndexOf(true);
  const chunks: Chunk<Item>[] = [];
  for (let index = newer.length; index < items.length; index++) {
    append(chunks, items[index]!, placed.get(items[index]!.key), index < lastPlaced);
  }
  for (const item of newer.reverse()) prepend(chunks, item);
  for (const { id, items } of chunks) for (const { key } of items) placed.set(key, id);
  let start = 0;
  return chunks.map((chunk) => {
    start += chunk.items.length;
    return { ...chunk, start: start - chunk.items.length };
  });
}

function append<Item>(
  chunks: Chunk<Item>[],
  item: Item,
  placedIn: number | undefined,
  between: boolean,
) {
  const open = chunks.at(-1);
  const hasRoom = between || (open && open.items.length < CHUNK_SIZE);
  const id = placedIn ?? (open ? open.id + (hasRoom ? 0 : 1) : 0);
  if (open && id <= open.id) open.items.push(item);
  else chunks.push({ id, items: [item] });
}

function prepend<Item>(chunks: Chunk<Item>[], item: Item) {
  const top = chunks[0];
  if (top && top.items.length < CHUNK_SIZE) top.items.unshift(item);
  else chunks.unshift({ id: top ? top.id - 1 : 0, items: [item] });
}

type Props = {
  /** Render it wherever it is, because the page is about to scroll to it. */
  wanted: boolean;
  draw: () => ReactNode;
};

/** A run of tributes that is replaced by an empty box of the same height when it is far from the screen. */
export function WallChunk({ wanted, draw }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [gap, setGap] = useState<number>();
  const drawn = wanted || gap === undefined;

  useEffect(() => {
    const element = box.current!;
    return watchNearScreen(element, (near, height) => {
      if (near) setGap(undefined);
      else if (!element.contains(document.activeElement)) setGap(height);
    });
  }, []);

  useScrollCorrection(box, drawn);

  return (
    <div ref={box} style={drawn ? undefined : { height: gap }}>
      {drawn && draw()}
    </div>
  );
}

/** Where the browser has no scroll anchoring, corrects the scroll position when a chunk above changes its height. */
function useScrollCorrection(box: RefObject<HTMLDivElement | null>, drawn: boolean) {
  const height = useRef(0);
  useLayoutEffect(() => {
    const { top, height: now } = box.current!.getBoundingClientRect();
    const grown = now - height.current;
    const isAbove = height.current > 0 && top + height.current < 0;
    if (grown && isAbove && !CSS.supports('overflow-anchor: auto')) scrollBy(0, grown);
    height.current = now;
  }, [box, drawn]);
}

const DRAWN_MARGIN = '3000px 0px';

type Listener = (near: boolean, height: number) => void;

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | undefined;

/** Reports when an element comes near the screen or leaves it, and its height then. */
function watchNearScreen(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(report, { rootMargin: DRAWN_MARGIN });
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    listeners.delete(element);
  };
}

function report(entries: IntersectionObserverEntry[]) {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    listeners.get(target)?.(isIntersecting, boundingClientRect.height);
  }
}
