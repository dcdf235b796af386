import type { ReactNode } from 'react';
import { useAccount } from '../../auth/useAccount.ts';
import { retriedComponent } from '../../ui/lazyComponent.tsx';

/** The button that keeps a card, loaded only for logged-in users. */
const keepCard = retriedComponent(
  () => import('./KeepCard.tsx'),
  ({ KeepCard }) => KeepCard,
);

/** The extra action on a card for members of love boxes; undefined for visitors. */
export function useKeepAction(): ((card: { id: string }) => ReactNode) | undefined {
  const { loggedIn } = useAccount().status;
  return loggedIn ? ({ id }) => <keepCard.Component cardId={id} /> : undefined;
}
