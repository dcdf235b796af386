import type { ReactNode } from 'react';
import { useAccount } from '../../auth/useAccount.ts';
import { retriedComponent } from '../../ui/lazyComponent.tsx';

/** The button that keeps a card, loaded only for logged-in users. */
const favouriteButtons = retriedComponent(
  () => import('./FavouriteButtons.tsx'),
  ({ FavouriteButtons }) => FavouriteButtons,
);

/** The extra action on a card for members of love boxes; undefined for visitors. */
export function useFavouriteAction(): ((card: { id: string }) => ReactNode) | undefined {
  const { loggedIn } = useAccount().status;
  return loggedIn ? ({ id }) => <favouriteButtons.Component cardId={id} /> : undefined;
}
