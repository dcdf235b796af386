import { useQuery } from '@apollo/client/react';
import { ViewerDocument } from '../__generated__/features/accounts/viewer.ts';
import { useAccount } from '../auth/useAccount.ts';
import { useRetry } from '../net/useRetry.ts';
import { withApollo } from '../net/apollo.tsx';
import { retriedComponent } from '../ui/lazyComponent.tsx';
import { useHydrated } from '../ui/hooks/useHydrated.ts';
import { prepare as prepareNotFound, Screen as NotFound } from './NotFound.tsx';
import type { ScreenProps } from './screen.ts';

const room = retriedComponent(
  () => import('../features/operator/OperatorLayout.tsx'),
  ({ OperatorLayout }) => OperatorLayout,
);

/** The server does not know who asks, and responds as to any unknown address. */
export const prepare = prepareNotFound;

/** The operator's room at /operator and below; for everybody else there is nothing here. */
export const Screen = withApollo(function Operator({ params: { view = '' } }: ScreenProps) {
  const { loggedIn } = useAccount().status;
  const isIn = useHydrated() && loggedIn;
  const { data, error, refetch } = useQuery(ViewerDocument, { skip: !isIn });
  useRetry(data ? undefined : error, refetch);
  const viewer = isIn ? data?.viewer : null;
  return viewer?.isOperator ? <room.Component viewer={viewer} view={view} /> : <NotFound />;
});
