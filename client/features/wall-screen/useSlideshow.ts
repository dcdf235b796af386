import { useEffect, useRef, useState } from 'react';
import { runSlideshow, type SlideshowState } from './slides/runSlideshow.ts';
import { NOTHING_LEAVES } from './slides/slideChange.ts';
import { createSlideshow } from './slides/slideshow.ts';
import type { ScreenPage } from './screenPage.ts';

/** Runs the slideshow of a wall screen, from the page as it was first read, for as long as the screen is open. */
export function useSlideshow(page: ScreenPage, key: string | null) {
  const [start] = useState(() => ({ page, slideshow: createSlideshow(page) }));
  const { order, schedule } = start.slideshow;
  const [state, setState] = useState<SlideshowState>({
    slide: schedule.slide(),
    leaving: NOTHING_LEAVES,
    isUnavailable: false,
    page,
  });
  const runningRef = useRef<ReturnType<typeof runSlideshow>>(undefined);

  useEffect(() => {
    const running = runSlideshow(start.page, key, start.slideshow, (change) =>
      setState((before) => ({ ...before, ...change })),
    );
    runningRef.current = running;
    return () => running.stop();
  }, [key, start]);

  return {
    ...state,
    skip: () => runningRef.current?.skip(),
    readNextIds: (count: number) => order.upcomingIds(count),
  };
}
