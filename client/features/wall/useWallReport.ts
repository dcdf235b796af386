import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { ReportWallScreenDocument } from '../../__generated__/features/wall/wall.ts';
import { useAccount } from '../../auth/session.ts';
import { createThrottle } from '../../live/throttle.ts';
import { generateId } from '../../net/newId.ts';
import { toFailure } from '../../net/failure.ts';
import type { Slide } from './slide.ts';

/** The server forgets a screen that has not reported for 25 s. */
const EVERY_MS = 10_000;

/**
 * Reports to the page's members which messages are on this screen, if it is shown with a link's key or by a member:
 * the server accepts no other reports. The screen shows nothing of this, even if it fails.
 */
export function useWallReport(pageId: string, key: string | null, slide: Slide | null): void {
  const client = useApolloClient();
  const { loggedIn } = useAccount().status;
  const isBelieved = key !== null || loggedIn;
  const shown = slide?.kind === 'words' ? slide.tributes.map(({ id }) => id).join() : '';
  const latest = useRef(shown);
  const request = useRef(() => {});

  useEffect(() => {
    if (!isBelieved) return;
    const screenId = generateId();
    let isRefused = false;
    const throttle = createThrottle(() => {
      if (isRefused || document.visibilityState === 'hidden') return;
      const tributeIds = latest.current.split(',').filter(Boolean);
      const variables = { input: { pageId, screenId, key, tributeIds } };
      client
        .mutate({ mutation: ReportWallScreenDocument, variables, fetchPolicy: 'no-cache' })
        .catch((error: unknown) => {
          isRefused = toFailure(error).kind !== 'later'; // not a member, or the link was revoked
        });
    });
    request.current = () => throttle.request();
    throttle.request();
    const timer = setInterval(() => throttle.request(), EVERY_MS);
    return () => {
      clearInterval(timer);
      throttle.stop();
      request.current = () => {};
    };
  }, [client, isBelieved, key, pageId]);

  useEffect(() => {
    latest.current = shown;
    request.current();
  }, [shown]);
}
