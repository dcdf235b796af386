import { RefusedError } from '../../net/failure.ts';
import { register } from '../../storage/offlineCopy.ts';

/** A subscription at the browser's push service, for the server. */
type DeviceSubscription = { endpoint: string; p256dh: string; auth: string };

const DENIED =
  'This browser is not allowed to tell you anything. You can allow it in its settings for this site.';
const FAILED = 'This browser could not be set up for it. Please choose mails instead.';
/** How long a browser may take to install the service worker, in milliseconds; one that blocks it never answers. */
const INSTALL_TIMEOUT_MS = 20_000;

/** Whether this device can get notifications; an iPhone can if the site is on its home screen. */
type PushSupport = 'yes' | 'from the home screen' | 'no';

export function readPushSupport(): PushSupport {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    return 'yes';
  return /iPhone|iPad/.test(navigator.userAgent) ? 'from the home screen' : 'no';
}

/** Asks for permission, and subscribes this device with the server's key. Rejects with a RefusedError. */
export async function subscribeHere(pushKey: string): Promise<DeviceSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new RefusedError(DENIED);
  const { pushManager } = await readyWorker();
  const subscribe = () =>
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const subscription = await subscribe().catch(async () => {
    // a subscription that was made with another key must be removed first
    await (await pushManager.getSubscription())?.unsubscribe();
    return subscribe().catch(() => Promise.reject(new RefusedError(FAILED)));
  });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) throw new RefusedError(FAILED);
  return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] };
}

/** The service worker, once it runs. Rejects with a RefusedError if this browser does not install it in time. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new RefusedError(FAILED)), INSTALL_TIMEOUT_MS),
  );
  const ready = register().then(
    () => navigator.serviceWorker.ready,
    () => Promise.reject(new RefusedError(FAILED)),
  );
  return Promise.race([ready, late]);
}
