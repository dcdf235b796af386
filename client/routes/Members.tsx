import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { MembersPageDocument } from '../__generated__/features/members/members.ts';
import { loginFor } from '../features/accounts/loginAddress.ts';
import { MembersShape, MembersView } from '../features/members/MembersView.tsx';
import { useAccount } from '../auth/session.ts';
import { Link } from '../ui/Link.tsx';
import { useHydrated } from '../ui/useHydrated.ts';
import { useTitle } from '../ui/useTitle.ts';
import { fixed, type ScreenProps } from './screen.ts';

const head = {
  title: 'Members',
  description: 'Who looks after a page.',
  unlisted: true,
};

export const prepare = fixed(head);

/** Who looks after the page at /members/{path}; whoever is not logged in comes back here after the login. */
export function Screen({ params: { path = '' } }: ScreenProps) {
  useTitle(head.title);
  const { loggedIn } = useAccount().status;
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (hydrated && !loggedIn) void navigate(loginFor(pathname), { replace: true });
  }, [hydrated, loggedIn, navigate, pathname]);

  return (
    <main className="members" id="main">
      <h1>Members</h1>
      {hydrated && loggedIn ? <Found path={path} /> : <MembersShape />}
    </main>
  );
}

function Found({ path }: { path: string }) {
  const { data, error, refetch } = useQuery(MembersPageDocument, {
    variables: { url: path },
    fetchPolicy: 'network-only',
  });
  const page = data?.page;
  if (page?.viewerCanEdit)
    return (
      <>
        <p className="members-lead">
          Who looks after {page.title || 'your page'} with you.{' '}
          <Link to={`/edit/${page.url}`}>Back to the editor</Link>
        </p>
        <MembersView page={page} />
      </>
    );
  if (!data && !error) return <MembersShape />;
  if (!data)
    return (
      <>
        <p role="alert" className="members-lead">
          No signal just now. The list could not be reached.
        </p>
        <button type="button" className="primary" onClick={() => void refetch()}>
          Try again
        </button>
      </>
    );
  return (
    <p role="alert" className="members-lead">
      {page
        ? 'This page belongs to somebody else. If you should be one of its members, ask them to invite you. '
        : 'There is no page at this address. '}
      <Link to={page ? `/${page.url}` : '/'}>{page ? 'See the page' : 'To the first page'}</Link>
    </p>
  );
}
