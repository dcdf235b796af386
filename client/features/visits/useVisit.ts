import { useEffect } from 'react';
import { useAccount } from '../../auth/session.ts';

/** How long somebody has to look at a page before it is a visit. */
const LOOKED_FOR_MS = 5_000;

/** Counts a visit of a page by whoever is not signed in; the code is loaded once they have looked at it for a while. */
export function useVisit(pageId: string): void {
  const { loggedIn } = useAccount().status;
  useEffect(() => {
    if (loggedIn) return;
    const count = () => import('./countVisit.ts').then((module) => module.countVisit(pageId));
    const timer = setTimeout(() => void count().catch(() => undefined), LOOKED_FOR_MS);
    return () => clearTimeout(timer);
  }, [pageId, loggedIn]);
}
