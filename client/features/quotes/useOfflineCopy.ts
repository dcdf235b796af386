import { useEffect } from 'react';

const CACHE = 'cards';
const MAX_PAGES = 12;
const MAX_FILES = 60;
/** Long enough for everything that is seen to have come. */
const AFTER_MS = 2_500;

/** Stores the page that is shown on the device, once it has settled. */
export function useOfflineCopy(): void {
  useEffect(() => {
    // where the device keeps nothing, the page only works with signal
    const timer = setTimeout(() => void storePage().catch(() => undefined), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Stores this page and its files on the device, for days without signal; see public/cards-worker.js. */
async function storePage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  await navigator.serviceWorker.register('/cards-worker.js');
  const cards = await caches.open(CACHE);
  const { pathname: path } = location;
  // without cookies: the card that is drawn for keeping is not one that was shown
  const page = await fetch(path, { credentials: 'omit' });
  if (page.ok) await cards.put(path, page);
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && isFile(pathname))
    .map(({ pathname }) => pathname);
  for (const file of new Set(files)) if (!(await cards.match(file))) await cards.add(file);
  await forgetOldest(cards);
}

function isFile(pathname: string): boolean {
  return /^\/(assets|backgrounds)\//.test(pathname);
}

/** What was kept first goes first; a page that is seen again counts as new. */
async function forgetOldest(cards: Cache): Promise<void> {
  const kept = await cards.keys();
  const files = kept.filter(({ url }) => isFile(new URL(url).pathname));
  const pages = kept.filter(({ url }) => !isFile(new URL(url).pathname));
  const tooMany = [...files.slice(0, -MAX_FILES), ...pages.slice(0, -MAX_PAGES)];
  await Promise.all(tooMany.map((request) => cards.delete(request)));
}
