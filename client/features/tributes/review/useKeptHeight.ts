import { useLayoutEffect, useRef } from 'react';

/** Keeps the height that an element had before it was settled: what is below it stays under the finger. */
export function useKeptHeight<Box extends HTMLElement>(isSettled: boolean) {
  const box = useRef<Box>(null);
  const height = useRef(0);

  useLayoutEffect(() => {
    const { style } = box.current!;
    if (!isSettled) height.current = box.current!.getBoundingClientRect().height;
    style.minHeight = isSettled ? `${height.current}px` : '';
  });

  return box;
}
