import { useEffect } from 'react';
import { useAccount } from '../../auth/useAccount.ts';
import { countVisitLater } from './visitTimer.ts';

/** Counts a visit of the page that is shown, by whoever is not signed in. */
export function useVisitCount(pageId: string): void {
  const { loggedIn } = useAccount().status;
  useEffect(() => (loggedIn ? undefined : countVisitLater(pageId)), [pageId, loggedIn]);
}
