import { useEffect, useEffectEvent, useRef } from 'react';
import {
  ReportWallScreenText,
  WallSkipsText,
} from '../../__generated__/features/wall-screen/wall.text.ts';
import { useAccount } from '../../auth/useAccount.ts';
import { followStream } from '../../live/followStream.ts';
import { createThrottle } from '../../live/throttle.ts';
import { generateId } from '../../net/generateId.ts';
import { toFailure } from '../../net/failure.ts';
import { request as send } from '../../net/request.ts';
import type { Slide } from './slides/slide.ts';

/** The server forgets a screen that has not reported for 25 s. */
const EVERY_MS = 10_000;
/** A screen that was refused asks again after this time, as the reason may have passed. */
const REFUSED_PAUSE_MS = 60_000;
const MAX_NEXT = 3;

type Screen = {
  slide: Slide | null;
  /** The ids of the messages that come next. */
  readNextIds: (count: number) => string[];
  skip: () => void;
};

/**
 * Reports to the page's members what is on this screen, and shows the next slide when they ask for it. Only screens
 * that were opened with a link's key or by a member report, as the server accepts no others. The screen shows nothing
 * of this, even if it fails.
 */
export function useScreenReport(pageId: string, key: string | null, screen: Screen): void {
  const { loggedIn } = useAccount().status;
  const mayReport = key !== null || loggedIn;
  const { slide } = screen;
  const shownKey = slide && (slide.kind === 'text' ? joinIds(slide) : `${slide.kind} ${slide.key}`);
  const request = useRef(() => {});

  const readReport = useEffectEvent(() => ({
    tributeIds: slide ? readIds(slide) : [],
    nextIds: screen.readNextIds(MAX_NEXT),
    photo: slide?.kind === 'photo' ? slide.caption : null,
  }));
  const skip = useEffectEvent((seenIds: readonly string[]) => {
    const ids = slide ? readIds(slide) : [];
    // a late request was meant for the previous slide
    if (seenIds.length === 0 ? ids.length === 0 : ids.some((id) => seenIds.includes(id)))
      screen.skip();
  });

  useEffect(() => {
    if (!mayReport) return;
    const screenId = generateId();
    let pausedUntil = 0;
    const throttle = createThrottle(() => {
      if (performance.now() < pausedUntil || document.visibilityState === 'hidden') return;
      const input = { pageId, screenId, key, ...readReport() };
      send(ReportWallScreenText, { input }).catch((error: unknown) => {
        // not a member, or the link was revoked
        if (toFailure(error).kind !== 'later') pausedUntil = performance.now() + REFUSED_PAUSE_MS;
      });
    });
    request.current = () => throttle.request();
    throttle.request();
    const timer = setInterval(() => throttle.request(), EVERY_MS);
    const stopFollowing = followStream({
      operation: WallSkipsText,
      variables: { pageId, key },
      asMember: key === null,
      mayEnd: true,
      onData: ({ wallSkips }) => skip(wallSkips.tributeIds),
      onReread: () => {}, // it ended with the link or the membership
    });
    return () => {
      clearInterval(timer);
      throttle.stop();
      stopFollowing();
      request.current = () => {};
    };
  }, [mayReport, key, pageId]);

  useEffect(() => request.current(), [shownKey]);
}

function readIds(slide: Slide): string[] {
  return slide.kind === 'text' ? slide.tributes.map(({ id }) => id) : [];
}

function joinIds(slide: Slide): string {
  return readIds(slide).join();
}
