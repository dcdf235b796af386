import { createThrottle } from '../../../../live/throttle.ts';
import { followMemberEvents, type MemberEvent } from '../../../../live/memberEvents.ts';
import { onReconnect } from '../../../../net/onReconnect.ts';

/** The options of a query that is sent even while an equal one is under way, whose response may be too old. */
export const FRESH = {
  fetchPolicy: 'no-cache',
  context: { queryDeduplication: false },
} as const;

/** The members' stream has no replay, so the data is also read at this interval. */
const EVERY_MS = 30_000;
/** Changes between the first read and the stream's start would be missed, so it is read once more after this time. */
const STREAM_BEGINS_MS = 2_000;

/**
 * Reads again whenever a page's tributes may have changed, or an event comes that is of concern besides, with a rate
 * limit, until it is stopped.
 */
export function createRefresher(
  pageId: string,
  read: () => void,
  isConcerned: (event: MemberEvent) => boolean = () => false,
) {
  const throttle = createThrottle(read);
  const request = () => throttle.request();
  const stops = [
    followMemberEvents(pageId, (event) => {
      const { __typename: kind } = event;
      if (kind.startsWith('Tribute') || kind === 'MemberEventsMissed' || isConcerned(event))
        request();
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
