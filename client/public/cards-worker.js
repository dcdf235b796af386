// Shows the card pages that this device keeps, where there is no signal. The network always comes
// first, so nothing old is ever shown instead of something new; everything else passes by.
const KEPT = 'cards';

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isFile = /^\/(assets|backgrounds)\//.test(pathname);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' || isFile) event.respondWith(fromNetwork(request));
});

async function fromNetwork(request) {
  try {
    return await fetch(request);
  } catch (failure) {
    const cards = await caches.open(KEPT);
    const kept = await cards.match(request, { ignoreSearch: true, ignoreVary: true });
    if (kept) return kept;
    throw failure;
  }
}
