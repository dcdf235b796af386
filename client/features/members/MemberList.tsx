import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  HandOverPageDocument,
  LeavePageDocument,
  type MemberFieldsFragment,
  PageMembersDocument,
  RemoveMemberDocument,
} from '../../__generated__/features/members/members.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { requireData } from '../../net/failure.ts';
import './member-list.css';
import { MemberRow, type PendingAction } from './MemberRow.tsx';
import { useAction } from '../../net/useAction.ts';
import { FormAlert } from '../../ui/forms/Form.tsx';

type Props = {
  pageId: string;
  members: readonly MemberFieldsFragment[];
  isOwner: boolean;
  onLeft: () => void;
};

/** The members, with the actions on each. */
export function MemberList({ pageId, members, isOwner, onLeft }: Props) {
  const client = useApolloClient();
  const [leavePage] = useMutation(LeavePageDocument);
  const [removeMember] = useMutation(RemoveMemberDocument);
  const [handOverPage] = useMutation(HandOverPageDocument);
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [done, setDone] = useState('');
  const { isBusy, message, run } = useAction();

  const showMembers = (members: MemberFieldsFragment[]) =>
    client.writeQuery({
      query: PageMembersDocument,
      variables: { pageId },
      data: { __typename: 'Query', pageMembers: members },
    });

  const act = async ({ action, member }: PendingAction) => {
    const { id: userId, name } = member.person;
    const variables = { input: { pageId, userId } };
    if (action === 'leave') {
      await leavePage({ variables: { input: { pageId } } });
      return onLeft();
    }
    if (action === 'remove') {
      showMembers((await requireData(removeMember({ variables }))).removeMember.members);
      return setDone(`${name} was removed.`);
    }
    showMembers((await requireData(handOverPage({ variables }))).handOverPage.members);
    setDone(`${name} owns the page now.`);
  };

  return (
    <>
      <ul className="member-list" aria-label="Members">
        {members.map((member) => (
          <MemberRow
            key={member.person.id}
            member={member}
            isOwner={isOwner}
            isBusy={isBusy}
            onAsk={(action) => !isBusy && setPending({ action, member })}
          />
        ))}
      </ul>
      <p role="status" className="members-note below">
        {done}
      </p>
      <FormAlert>{message}</FormAlert>
      {pending && (
        <ConfirmDialog
          {...getQuestion(pending)}
          onNo={() => setPending(null)}
          onYes={() => {
            setPending(null);
            setDone('');
            void run(() => act(pending));
          }}
        />
      )}
    </>
  );
}

function getQuestion({ action, member }: PendingAction) {
  const { name } = member.person;
  if (action === 'leave')
    return {
      question: 'Leave this page?',
      detail: 'You cannot edit it any more, until its owner invites you again.',
      yes: 'Leave',
    };
  if (action === 'remove')
    return {
      question: `Remove ${name}?`,
      detail: 'They cannot edit this page any more, from this moment on. What they made stays.',
      yes: 'Remove',
    };
  return {
    question: `Hand the page over to ${name}?`,
    detail: 'They own it then, and you go on editing it with them. Only they can give it back.',
    yes: 'Hand over',
  };
}
