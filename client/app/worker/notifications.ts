/// <reference lib="webworker" />

/** The content of a notification; see server/features/notifications. */
type PushWords = { title: string; body: string; path: string; tag: string };

/** Shows what the server says, without a sound; of each page only the newest stays. */
export async function showPushed(
  { registration }: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  const { title, body, path, tag } = readWords(data);
  await registration.showNotification(title, {
    body,
    tag,
    silent: true,
    icon: '/icons/icon-192.png',
    data: { path },
  });
}

/**
 * The fallback for a message that cannot be read, because a browser shows a text of its own if there is no
 * notification.
 */
function readWords(data: PushMessageData | null): PushWords {
  const unread = { title: 'Keepsake', body: 'There is something new.', path: '/', tag: 'keepsake' };
  try {
    const { title, body, path, tag } = (data?.json() ?? {}) as Partial<PushWords>;
    // paths of this site alone
    if (!title || !body || !tag || !path || !/^\/(?!\/)/.test(path)) return unread;
    return { title, body, path, tag };
  } catch {
    return unread;
  }
}

/** Opens what a notification is about, in the tab that shows it already where there is one. */
export async function openNotified(
  { clients, location }: ServiceWorkerGlobalScope,
  notification: Notification,
): Promise<void> {
  notification.close();
  const { path = '/' } = (notification.data ?? {}) as { path?: string };
  const address = new URL(path, location.origin);
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const openTab = open.find(({ url }) => new URL(url).pathname === address.pathname);
  if (openTab) await openTab.focus();
  else await clients.openWindow(address.href);
}
