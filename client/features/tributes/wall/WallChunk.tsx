import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

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
    if (grown && isAbove && !CSS.supports('overflow-anchor: auto')) window.scrollBy(0, grown);
    height.current = now;
  }, [box, drawn]);
}

const FAR = '3000px 0px';

type Listener = (near: boolean, height: number) => void;

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | undefined;

/** Reports when an element comes near the screen or leaves it, and its height then. */
function watchNearScreen(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(report, { rootMargin: FAR });
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
