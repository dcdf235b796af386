/** What the browser wakes the service worker with. */
export const SYNC_TAG = 'posts';

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Something waits on this device: it is to be sent when there is signal, also with all pages closed, and not to be thrown away. */
export function requestBackgroundSync(): void {
  askBrowser().catch(() => undefined); // then it is sent by the next page that is open
}

async function askBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (registration as WithSync | undefined)?.sync?.register(SYNC_TAG);
  // Firefox alone would ask the writer a question
  if (!('mozInnerScreenX' in window)) await navigator.storage?.persist?.();
}
