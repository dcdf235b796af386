import { createLocalStore } from '../../storage/localStore.ts';

/** How long somebody has to look at a page before it is a visit. */
const MIN_VISIT_MS = 5_000;

/** The pages that this device has visited today; this is all that is stored, and only on the device. */
const visits = createLocalStore<{ day: string; pages: string[] }>('visits');

/** Counts a visit of a page once somebody has looked at it for a while; returns a function to stop. */
export function countVisitLater(pageId: string): () => void {
  const timer = setTimeout(() => void countVisit(pageId), MIN_VISIT_MS);
  return () => clearTimeout(timer);
}

/** Reports a visit to the server, once a day from this device; sends nothing that distinguishes devices. */
async function countVisit(pageId: string): Promise<void> {
  await whenVisible();
  const day = new Date().toISOString().slice(0, 10);
  const before = visits.get('today');
  const pages = before?.day === day ? before.pages : [];
  if (pages.includes(pageId)) return;
  visits.put('today', { day, pages: [...pages, pageId] });
  const init = { method: 'POST', keepalive: true } as const;
  const answer = await fetch(`/api/page/${pageId}/visit`, init).catch(() => null);
  if (!answer?.ok) visits.put('today', { day, pages }); // the next visit is counted instead
}

/** Resolves once the tab is shown: a tab that was opened in the background is no visit yet. */
async function whenVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return;
  await new Promise<void>((resolve) =>
    document.addEventListener('visibilitychange', () => resolve(), { once: true }),
  );
}
