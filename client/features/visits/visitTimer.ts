/** How long somebody has to look at a page before it is a visit. */
const LOOKED_FOR_MS = 5_000;

/**
 * Counts a visit of a page once somebody has looked at it for a while, and only then loads code for it; returns a
 * function to stop.
 */
export function countVisitLater(pageId: string): () => void {
  const timer = setTimeout(
    () =>
      void import('./countVisit.ts').then(
        ({ countVisit }) => countVisit(pageId),
        () => undefined, // while offline, no visit could be reported
      ),
    LOOKED_FOR_MS,
  );
  return () => clearTimeout(timer);
}
