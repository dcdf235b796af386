import { RefusedError } from '../../net/failure.ts';
import { register } from '../../storage/offlineCopy.ts';

/** What a browser's push service was told, for the server. */
export type DeviceSubscription = { endpoint: string; p256dh: string; auth: string };

const DENIED =
  'This browser is not allowed to tell you anything. You can allow it in its settings for this site.';
const FAILED = 'This browser could not be set up for it. Please choose mails instead.';
/** What a browser may take to install the service worker, in milliseconds; one that blocks it never says so. */
const INSTALLED_WITHIN_MS = 20_000;

/** Whether this device can be told; an iPhone can once the site is on its home screen. */
export type PushSupport = 'yes' | 'from the home screen' | 'no';

export function readPushSupport(): PushSupport {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    return 'yes';
  return /iPhone|iPad/.test(navigator.userAgent) ? 'from the home screen' : 'no';
}

/**
 * Asks whether this device may be told, and subscribes it with the server's key. Rejects with a RefusedError in words.
 */
export async function subscribeHere(pushKey: string): Promise<DeviceSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new RefusedError(DENIED);
  const { pushManager } = await readyWorker();
  const subscribe = () =>
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const subscription = await subscribe().catch(async () => {
    // one that was made with another key of this server has to go first
    await (await pushManager.getSubscription())?.unsubscribe();
    return subscribe().catch(() => Promise.reject(new RefusedError(FAILED)));
  });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) throw new RefusedError(FAILED);
  return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] };
}

/**
 * The service worker as soon as it runs. Rejects with a RefusedError where this browser does not install it in time.
 */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new RefusedError(FAILED)), INSTALLED_WITHIN_MS),
  );
  const ready = register().then(
    () => navigator.serviceWorker.ready,
    () => Promise.reject(new RefusedError(FAILED)),
  );
  return Promise.race([ready, late]);
}
