import type { ReactNode } from 'react';
import { useAccount } from '../../auth/useAccount.ts';
import { retriedComponent } from '../../ui/lazyComponent.tsx';

/** Loaded for whoever is logged in. */
const keepCard = retriedComponent(
  () => import('./KeepCard.tsx'),
  ({ KeepCard }) => KeepCard,
);

/** What members of a love box can do with a card besides; undefined for visitors. */
export function useKeepAction(): ((card: { id: string }) => ReactNode) | undefined {
  const { loggedIn } = useAccount().status;
  return loggedIn ? ({ id }) => <keepCard.Component cardId={id} /> : undefined;
}
