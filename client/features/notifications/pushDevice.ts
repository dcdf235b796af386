import { RefusedError } from '../../net/failure.ts';
import { register } from '../../storage/offlineCopy.ts';

/** A subscription at the browser's push service, for the server. */
type DeviceSubscription = { endpoint: string; p256dh: string; auth: string };

const DENIED =
  'This browser is not allowed to tell you anything. You can allow it in its settings for this site.';
const FAILED = 'This browser could not be set up for it. Please choose mails instead.';
/** How long a browser may take: one that blocks the service worker, or cannot reach its push service, never answers. */
const TIMEOUT_MS = 20_000;

/** Whether this device can get notifications; an iPhone can if the site is on its home screen. */
type PushSupport = 'yes' | 'from the home screen' | 'no';

export function readPushSupport(): PushSupport {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    return 'yes';
  return /iPhone|iPad/.test(navigator.userAgent) ? 'from the home screen' : 'no';
}

/**
 * Asks for permission, and subscribes this device with the server's key. Rejects with a RefusedError, also if the
 * browser does not answer in time.
 */
export async function subscribeHere(pushKey: string): Promise<DeviceSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new RefusedError(DENIED);
  const late = new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS));
  const { endpoint, keys } = await Promise.race([subscribe(pushKey), late]).catch(() => {
    throw new RefusedError(FAILED);
  });
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) throw new RefusedError(FAILED);
  return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] };
}

async function subscribe(pushKey: string): Promise<PushSubscriptionJSON> {
  await register();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribeOnce = () =>
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const subscription = await subscribeOnce().catch(async () => {
    // a subscription that was made with another key must be removed first
    await (await pushManager.getSubscription())?.unsubscribe();
    return subscribeOnce();
  });
  return subscription.toJSON();
}
