import { createThrottle } from '../../../live/throttle.ts';
import { onReconnect } from '../../../net/onReconnect.ts';
import type { StewardEvents } from './stewardEvent.ts';

/** The members' stream has no replay, so the data is also read at this interval. */
const EVERY_MS = 30_000;
/** The stream may begin shortly after the first read, so everything is read once more after this time. */
const STREAM_BEGINS_MS = 2_000;

/** Reads again whenever a page's tributes may have changed, with a rate limit, until it is stopped. */
export function createRefresher(read: () => void, onMemberEvent: StewardEvents) {
  const throttle = createThrottle(read);
  const request = () => throttle.request();
  const stops = [
    onMemberEvent(({ __typename }) => {
      if (__typename.startsWith('Tribute') || __typename === 'MemberEventsMissed') request();
    }),
    onReconnect(request),
  ];
  const firstTimer = setTimeout(request, STREAM_BEGINS_MS);
  const timer = setInterval(request, EVERY_MS);
  return {
    request,
    stop() {
      clearTimeout(firstTimer);
      clearInterval(timer);
      throttle.stop();
      for (const stop of stops) stop();
    },
  };
}
