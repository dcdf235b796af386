import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import { MembersPageDocument } from '../__generated__/features/members/members.ts';
import { useRequireLogin } from '../features/accounts/useRequireLogin.ts';
import { MembersSkeleton, MembersView } from '../features/members/MembersView.tsx';
import { NoAccess } from '../features/members/NoAccess.tsx';
import { useAccount } from '../auth/useAccount.ts';
import { JavaScriptRequired } from '../ui/JavaScriptRequired.tsx';
import { withApollo } from '../net/apollo.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { prepareFixed, type ScreenProps } from './screen.ts';

const head = {
  title: 'Members',
  description: 'Who looks after a page.',
  unlisted: true,
};

export const prepare = prepareFixed(head);

/** The members of a page at /members/{path}; visitors are asked to log in and then return here. */
export const Screen = withApollo(function Members({ params: { path = '' } }: ScreenProps) {
  useTitle(head.title);
  const isIn = useRequireLogin(useAccount().status.loggedIn);

  return (
    <main className="members" id="main">
      <h1>Members</h1>
      {isIn ? <Found path={path} /> : <MembersSkeleton />}
      <JavaScriptRequired what="Looking after a page" />
    </main>
  );
});

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
  if (!data && !error) return <MembersSkeleton />;
  return (
    <NoAccess
      page={data && page}
      failure="The list could not be reached."
      onTryAgain={() => void refetch()}
    />
  );
}
