/** How long somebody has to look at a page before it is a visit. */
const LOOKED_FOR_MS = 5_000;

/** Counts a visit of a page once somebody has looked at it for a while, which its code waits for; returns what ends it. */
export function countVisitLater(pageId: string): () => void {
  const count = () => import('./countVisit.ts').then((module) => module.countVisit(pageId));
  const timer = setTimeout(() => void count().catch(() => undefined), LOOKED_FOR_MS);
  return () => clearTimeout(timer);
}
