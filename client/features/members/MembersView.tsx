import { useApolloClient, useQuery } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { PageMembersDocument } from '../../__generated__/features/members/members.ts';
import { toFailure, getFailureMessage } from '../../net/failure.ts';
import { InviteSection } from './InviteSection.tsx';
import { MemberList } from './MemberList.tsx';
import './members.css';
import { MyName } from './MyName.tsx';
import { useMemberEvents } from './useMemberEvents.ts';

type Props = { page: { id: string; url: string } };

/** The members of a page, whom its owner manages. */
export function MembersView({ page }: Props) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(PageMembersDocument, {
    variables: { pageId: page.id },
    fetchPolicy: 'cache-and-network',
  });
  useMemberEvents(page.id, {
    onEvent: ({ __typename }) => {
      if (__typename === 'MembersChanged' || __typename === 'MemberEventsMissed') void refetch();
    },
    onOver: () => void refetch(),
  });
  const handleLeft = async () => {
    await navigate('/');
    await client.clearStore();
  };

  if (error)
    return (
      <>
        <p role="alert" className="form-lead">
          {getFailureMessage(toFailure(error))}
        </p>
        <button type="button" className="secondary" onClick={() => void refetch()}>
          Try again
        </button>
      </>
    );
  if (!data) return <MembersSkeleton />;
  const me = data.pageMembers.find(({ isViewer }) => isViewer);
  const isOwner = me?.role === 'OWNER';
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
        <InviteSection pageId={page.id} memberCount={data.pageMembers.length} />
      ) : (
        <p className="members-note apart">Only the owner can invite and remove people.</p>
      )}
    </>
  );
}

/** Placeholder for the list while it is loading. */
export function MembersSkeleton() {
  return (
    <div className="members-shape needs-code" aria-busy="true">
      <p className="unseen">The list is on its way.</p>
      <div />
      <div />
    </div>
  );
}
