import { useLocation } from 'react-router-dom';
import { AccountScreen } from '../features/accounts/AccountScreen.tsx';
import { createLoginPath } from '../features/accounts/loginAddress.ts';
import { Skeleton } from '../features/accounts/Skeleton.tsx';
import { InvitationView } from '../features/members/InvitationView.tsx';
import { useHydrated } from '../ui/useHydrated.ts';
import { withApollo } from '../net/apollo.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { prepareFixed } from './screen.ts';

const head = {
  title: 'Your invitation',
  description: 'An invitation to look after a page together.',
  unlisted: true,
};

export const prepare = prepareFixed(head);

/** The screen that an invitation's link opens. */
export const Screen = withApollo(function Invitation() {
  useTitle(head.title);
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const token = new URLSearchParams(search).get('token') ?? '';
  const waiting = <Skeleton lines={3} />;
  return (
    <AccountScreen picture="garden">
      {hydrated ? (
        <InvitationView
          token={token}
          login={createLoginPath(pathname + search)}
          waiting={waiting}
        />
      ) : (
        waiting
      )}
    </AccountScreen>
  );
});
