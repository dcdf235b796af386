import { retryLoading } from '../../../net/loadModule.ts';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';

/** Follows a message that was sent from this device; loaded only for senders. */
export const ownTributeFollower = lazyComponent(
  () => retryLoading(() => import('./OwnTributeFollower.tsx')),
  ({ OwnTributeFollower }) => OwnTributeFollower,
);

const load = () => retryLoading(() => import('./MyTributeDialog.tsx'));

/** The dialog to change or withdraw a message that was sent from this device. */
export const ownTribute = lazyComponent(load, ({ OwnTribute }) => OwnTribute);

/** The dialog for a message whose private link was opened. */
export const linkedTribute = lazyComponent(load, ({ LinkedTribute }) => LinkedTribute);
