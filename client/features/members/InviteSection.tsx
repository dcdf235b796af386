import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { MAX_EMAIL } from '../../../protocol/limits.ts';
import {
  CancelInvitationDocument,
  type InvitationFieldsFragment,
  InviteMemberDocument,
  OpenInvitationsDocument,
} from '../../__generated__/features/members/members.ts';
import { Field } from '../../ui/forms/Field.tsx';
import { Form, FormAlert } from '../../ui/forms/Form.tsx';
import { requireData } from '../../net/failure.ts';
import { InvitationLink } from './InvitationLink.tsx';
import { useAction } from '../../net/useAction.ts';
import './member-list.css';
import { formatDay } from '../../ui/formatDates.ts';

/** A link that was just created; it can be seen only this once. */
type Made = { id: string; link: string; email: string | null; mailed: boolean | null };

/** Invites members by mail or by link, and lists the open invitations. */
export function InviteSection({ pageId }: { pageId: string }) {
  const client = useApolloClient();
  const [inviteMember] = useMutation(InviteMemberDocument);
  const [cancelInvitation] = useMutation(CancelInvitationDocument);
  const [email, setEmail] = useState('');
  const [created, setCreated] = useState<Made | null>(null);
  const { isBusy, failure, formMessage, run } = useAction();
  const { data } = useQuery(OpenInvitationsDocument, {
    variables: { pageId },
    fetchPolicy: 'cache-and-network',
  });
  const open = data?.openInvitations ?? [];

  const show = (openInvitations: InvitationFieldsFragment[]) =>
    client.writeQuery({
      query: OpenInvitationsDocument,
      variables: { pageId },
      data: { __typename: 'Query', openInvitations },
    });

  const invite = (to: string | null) =>
    run(async () => {
      const variables = { input: { pageId, email: to } };
      const { inviteMember: done } = await requireData(inviteMember({ variables }));
      const { invitation, link, mailed } = done;
      setCreated({ id: invitation.id, link, mailed, email: invitation.email });
      show([invitation, ...open]);
      setEmail('');
    });

  const cancel = (invitationId: string) =>
    run(async () => {
      const variables = { input: { pageId, invitationId } };
      const { cancelInvitation: payload } = await requireData(cancelInvitation({ variables }));
      show(payload.invitations);
      setCreated(null);
    });

  return (
    <section className="invite" aria-labelledby="invite-title">
      <h2 id="invite-title">Invite somebody</h2>
      <p className="members-note">
        They can edit everything with you. The invitation works once and for 7 days.
      </p>
      <Form onSend={() => void invite(email)} wrong={failure}>
        <Field
          label="Their email"
          type="email"
          name="email"
          autoComplete="off"
          maxLength={MAX_EMAIL}
          value={email}
          onChange={setEmail}
        />
        <div className="invite-ways">
          <button type="submit" className="primary" aria-disabled={isBusy}>
            Send invitation
          </button>
          <button
            type="button"
            className="secondary"
            aria-disabled={isBusy}
            onClick={() => void invite(null)}
          >
            Make a link instead
          </button>
        </div>
      </Form>
      <FormAlert>{formMessage}</FormAlert>
      {created && open.some(({ id }) => id === created.id) && <InvitationLink {...created} />}
      <OpenInvitations invitations={open} isBusy={isBusy} onCancel={(id) => void cancel(id)} />
    </section>
  );
}

type Props = {
  invitations: readonly InvitationFieldsFragment[];
  isBusy: boolean;
  onCancel: (id: string) => void;
};

/** Invitations that nobody has accepted yet. */
function OpenInvitations({ invitations, isBusy, onCancel }: Props) {
  if (invitations.length === 0) return null;
  return (
    <>
      <h3>Not accepted yet</h3>
      <ul className="open-invitations">
        {invitations.map(({ id, email, expiresAt }) => (
          <li key={id}>
            <p>
              <strong>{email ?? 'By link'}</strong>
              <span>
                until <time dateTime={expiresAt}>{formatDay(expiresAt)}</time>
              </span>
            </p>
            <button
              type="button"
              className="quiet"
              aria-disabled={isBusy}
              aria-label={`Take back the invitation ${email ? `for ${email}` : 'by link'}`}
              onClick={() => onCancel(id)}
            >
              Take back
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
