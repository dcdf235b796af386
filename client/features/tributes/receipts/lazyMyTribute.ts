import { retriedComponent } from '../../../ui/lazyComponent.tsx';

/** Follows a message that was sent from this device; loaded only for senders. */
export const myTributeFollower = retriedComponent(
  () => import('./MyTributeFollower.tsx'),
  ({ MyTributeFollower }) => MyTributeFollower,
);

const load = () => import('./MyTributeSheet.tsx');

/** The dialog to change or withdraw a message that was sent from this device. */
export const myPostedTribute = retriedComponent(load, ({ MyPostedTribute }) => MyPostedTribute);

/** The dialog for a message whose private link was opened. */
export const receiptTribute = retriedComponent(load, ({ ReceiptTribute }) => ReceiptTribute);
