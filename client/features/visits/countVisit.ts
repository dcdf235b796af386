import { deviceStore } from '../../storage/deviceStore.ts';

/** The pages that this device has visited today; it is all that is known of it, and it stays on the device. */
const visits = deviceStore<{ day: string; pages: string[] }>('visits');

/** Tells the server that a page was visited, once a day by this device; it sends nothing that tells devices apart. */
export async function countVisit(pageId: string): Promise<void> {
  await whenVisible();
  const day = new Date().toISOString().slice(0, 10);
  const before = visits.get('today');
  const pages = before?.day === day ? before.pages : [];
  if (pages.includes(pageId)) return;
  visits.put('today', { day, pages: [...pages, pageId] });
  const init = { method: 'POST', keepalive: true } as const;
  const answer = await fetch(`/api/page/${pageId}/visit`, init).catch(() => null);
  if (!answer?.ok) visits.put('today', { day, pages }); // the next look is counted
}

/** Resolves once the tab is shown: one that was opened in the background is no visit yet. */
async function whenVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return;
  await new Promise<void>((resolve) =>
    document.addEventListener('visibilitychange', () => resolve(), { once: true }),
  );
}
