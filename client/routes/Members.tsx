import { useQuery, useApolloClient } from '@apollo/client/react';
import { Link, useNavigate } from 'react-router-dom';
import {
  MembersPageDocument,
  OpenInvitationsDocument,
  PageMembersDocument,
} from '../__generated__/features/members/members.ts';
import { useRequireLogin } from '../features/accounts/login/requireLogin.tsx';
import { NoAccess } from '../features/members/NoAccess.tsx';
import { useAccount } from '../auth/useAccount.ts';
import { FetchFailure } from '../ui/for-members/FetchFailure.tsx';
import { JavaScriptRequired } from '../ui/JavaScriptRequired.tsx';
import { withApollo } from '../net/apollo.tsx';
import { useRetry } from '../net/useRetry.ts';
import { useTitle } from '../ui/hooks/useTitle.ts';
import { prepareFixed, type ScreenProps } from './screen.ts';
import { toFailure, getFailureMessage } from '../net/failure.ts';
import { InviteSection } from '../features/members/InviteSection.tsx';
import { MemberList } from '../features/members/MemberList.tsx';
import '../features/members/members.css';
import { MyName } from '../features/members/MyName.tsx';
import { useMemberEvents } from '../live/memberEvents.ts';

const head = {
  title: 'Members',
  description: 'Who looks after a page.',
  isUnlisted: true,
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
    notifyOnNetworkStatusChange: false, // what says that it failed stays while it is tried again
  });
  useRetry(data ? undefined : error, refetch);
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

type Props = { page: { id: string; url: string } };

/** The members of a page, whom its owner manages. */
function MembersView({ page }: Props) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(PageMembersDocument, {
    variables: { pageId: page.id },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: false, // as above
  });
  const hasNoSignal = error !== undefined && toFailure(error).kind === 'later';
  useRetry(error, refetch);
  const me = data?.pageMembers.find(({ isViewer }) => isViewer);
  const isOwner = me?.role === 'OWNER';
  const invitations = isOwner ? [OpenInvitationsDocument] : []; // a new member has used one
  useMemberEvents(page.id, ({ __typename }) => {
    if (['MembersChanged', 'MemberEventsMissed', 'StreamEnded'].includes(__typename))
      void client.refetchQueries({ include: [PageMembersDocument, ...invitations] });
  });
  const handleLeft = async () => {
    await navigate('/');
    await client.clearStore();
  };

  // without signal what is open stays: a link that was made is shown this once
  if (error && !(data && hasNoSignal))
    return (
      <FetchFailure className="members-lead" onRetry={() => void refetch()}>
        {getFailureMessage(toFailure(error))}
      </FetchFailure>
    );
  if (!data) return <MembersSkeleton />;
  return (
    <>
      <MemberList
        pageId={page.id}
        members={data.pageMembers}
        isOwner={isOwner}
        onLeft={() => void handleLeft()}
      />
      {me && <MyName name={me.person.name} onNamed={() => void refetch()} />}
      {isOwner ? (
        <InviteSection pageId={page.id} />
      ) : (
        <p className="members-note apart">Only the owner can invite and remove people.</p>
      )}
    </>
  );
}

/** Placeholder for the list while it is loading. */
function MembersSkeleton() {
  return (
    <div className="members-shape needs-code" aria-busy="true">
      <p className="unseen">The list is on its way.</p>
      <div />
      <div />
    </div>
  );
}
