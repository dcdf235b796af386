import { createThrottle } from '../../../live/throttle.ts';
import { onReconnect } from '../../../net/onReconnect.ts';
import type { StewardEvents } from './stewardEvent.ts';

/** The members' stream repeats nothing, so what it may have lost is asked for. */
const EVERY_MS = 30_000;
/** It may begin a moment after the first reading. */
const STREAM_BEGINS_MS = 2_000;

/** Reads again whenever there may be something new about a page's tributes, at a bearable pace, until it is stopped. */
export function readAgain(read: () => void, onMemberEvent: StewardEvents) {
  const throttle = createThrottle(read);
  const request = () => throttle.request();
  const stops = [
    onMemberEvent(({ __typename }) => {
      if (__typename.startsWith('Tribute') || __typename === 'MemberEventsMissed') request();
    }),
    onReconnect(request),
  ];
  const soon = setTimeout(request, STREAM_BEGINS_MS);
  const timer = setInterval(request, EVERY_MS);
  return {
    request,
    stop() {
      clearTimeout(soon);
      clearInterval(timer);
      throttle.stop();
      for (const stop of stops) stop();
    },
  };
}
