import { useEffect } from 'react';
import { countVisitLater } from './visitTimer.ts';

/** Counts a visit of the page that is shown, by whoever is not signed in. */
export function useVisitCount(pageId: string, loggedIn: boolean): void {
  useEffect(() => (loggedIn ? undefined : countVisitLater(pageId)), [pageId, loggedIn]);
}
