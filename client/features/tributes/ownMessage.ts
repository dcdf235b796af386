import { retryLoading } from '../../net/retryLoading.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';

const load = () => retryLoading(() => import('./mine/OwnMessage.tsx'));

/** What a sender can do with a message of this device; only senders load it. */
export const ownMessage = lazyComponent(load, ({ OwnMessage }) => OwnMessage);

/** The message whose private link was opened. */
export const linkedMessage = lazyComponent(load, ({ LinkedMessage }) => LinkedMessage);
