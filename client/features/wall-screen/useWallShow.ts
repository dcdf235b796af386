import { useCallback, useEffect, useRef, useState } from 'react';
import { isWallClosed } from '../../../protocol/is-wall-closed.ts';
import { runWall } from './runWall.ts';
import { NOTHING_LEAVES, type Shown } from './slideChange.ts';
import type { WallPage } from './wallReads.ts';
import { openWall } from './wallSchedule.ts';

/**
 * The slide that is shown; the show advances by itself, and new tributes come first. Removed tributes disappear without
 * a fade. The wall ends when it may no longer be shown here, because the link was revoked or the wall removed.
 */
export function useWallShow(page: WallPage, key: string | null) {
  const [start] = useState(() => openWall(page));
  const [shown, setShown] = useState<Shown>({
    slide: start.schedule.slide(),
    leaving: NOTHING_LEAVES,
  });
  const [isUnavailable, setUnavailable] = useState(false);
  const [isClosed, setClosed] = useState(isWallClosed(page.components));
  const [service, setService] = useState(page.service);
  const first = useRef(page);
  const wall = useRef<ReturnType<typeof runWall>>(undefined);

  useEffect(() => {
    const screen = { setShown, setUnavailable, setClosed, setService };
    const running = runWall(first.current, key, start, screen);
    wall.current = running;
    return () => running.stop();
  }, [key, start]);

  const skip = useCallback(() => wall.current?.skip(), []);
  const readNextIds = useCallback((count: number) => start.show.upcomingIds(count), [start]);
  return { ...shown, isUnavailable, isClosed, service, skip, readNextIds };
}
