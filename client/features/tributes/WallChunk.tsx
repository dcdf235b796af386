import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { watchNearScreen } from './nearScreen.ts';

type Props = {
  /** Draw it wherever it is, because somebody is being taken there. */
  wanted: boolean;
  draw: () => ReactNode;
};

/** A run of tributes that gives way to an empty space of its own height when it is far from the screen. */
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

/** Where the browser does not hold the reader's place itself, makes up for a chunk above that changed its height. */
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
