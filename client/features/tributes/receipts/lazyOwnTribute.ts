import { retriedComponent } from '../../../ui/lazyComponent.tsx';

/** Follows a message that was sent from this device; loaded only for senders. */
export const ownTributeFollower = retriedComponent(
  () => import('./OwnTributeFollower.tsx'),
  ({ OwnTributeFollower }) => OwnTributeFollower,
);

const load = () => import('./MyTributeDialog.tsx');

/** The dialog to change or withdraw a message that was sent from this device. */
export const ownTribute = retriedComponent(load, ({ OwnTribute }) => OwnTribute);

/** The dialog for a message whose private link was opened. */
export const receiptTribute = retriedComponent(load, ({ ReceiptTribute }) => ReceiptTribute);
