/** The tag of the Background Sync event that wakes the service worker. */
export const SYNC_TAG = 'posts';

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/**
 * Asks the browser to wake the service worker when the device is online again, even with all pages closed, and not to
 * evict the stored data.
 */
export function requestBackgroundSync(): void {
  registerSync().catch(() => undefined); // the next open page sends instead
}

async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (registration as WithSync | undefined)?.sync?.register(SYNC_TAG);
  // Firefox alone would show a permission prompt
  if (!('mozInnerScreenX' in window)) await navigator.storage?.persist?.();
}
