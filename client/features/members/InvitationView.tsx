import { useMutation, useQuery } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  AcceptInvitationDocument,
  InvitationDocument,
  type InvitationQuery,
} from '../../__generated__/features/members/invitation.ts';
import { failureOf, messageOf } from '../../net/failure.ts';
import { useAccount } from '../../auth/session.ts';
import { Form } from '../../ui/Form.tsx';
import { Link } from '../../ui/Link.tsx';
import { requireData } from '../../net/requireData.ts';
import { InvitedForm } from './InvitedForm.tsx';
import './members.css';
import { NameField } from './NameField.tsx';
import { useAction } from '../../net/useAction.ts';

type Props = {
  token: string;
  /** The login that leads back here. */
  login: string;
  waiting: ReactNode;
};

/** What an invitation offers, and the ways to accept it. */
export function InvitationView({ token, login, waiting }: Props) {
  const { status, user } = useAccount();
  const { data, error, refetch } = useQuery(InvitationDocument, {
    variables: { token },
    fetchPolicy: 'network-only',
  });
  const navigate = useNavigate();

  if (error) return <Over words={messageOf(failureOf(error))} onAgain={() => void refetch()} />;
  if (!data) return waiting;
  const accepted = (url: string) => void navigate(`/edit/${url}`, { replace: true });
  return (
    <>
      <Offer {...data.invitation} />
      {status.loggedIn ? (
        <Accept token={token} email={user?.email ?? ''} onAccepted={accepted} />
      ) : (
        <InvitedForm
          token={token}
          email={data.invitation.email ?? ''}
          login={login}
          onAccepted={accepted}
        />
      )}
    </>
  );
}

function Offer({ inviterName, pageTitle, pageUrl }: InvitationQuery['invitation']) {
  return (
    <>
      <h1>You are invited</h1>
      <p className="form-lead">
        {inviterName} asks you to look after {pageTitle ? `the page of ${pageTitle}` : 'a new page'}{' '}
        together: you can add photos and words, and care for the messages that others leave. The
        page is at <Link to={`/${pageUrl}`}>/{pageUrl}</Link>.
      </p>
    </>
  );
}

type AcceptProps = { token: string; email: string; onAccepted: (url: string) => void };

function Accept({ token, email, onAccepted }: AcceptProps) {
  const [acceptInvitation] = useMutation(AcceptInvitationDocument);
  const [name, setName] = useState('');
  const { busy, message, run } = useAction();
  const accept = () =>
    run(async () => {
      const variables = { input: { token, name: name.trim() || null } };
      const answer = await requireData(acceptInvitation({ variables }));
      onAccepted(answer.acceptInvitation.page.url);
    });
  return (
    <>
      <p className="form-lead">You are signed in as {email}.</p>
      <Form onSend={() => void accept()}>
        <NameField
          value={name}
          onChange={setName}
          hint="Leave this empty to keep the name that you have."
        />
        <button type="submit" className="primary wide" disabled={busy}>
          Accept the invitation
        </button>
        <p role="alert" className="form-failure">
          {message}
        </p>
      </Form>
    </>
  );
}

function Over({ words, onAgain }: { words: string; onAgain: () => void }) {
  return (
    <>
      <h1>Your invitation</h1>
      <p role="alert" className="form-lead">
        {words}
      </p>
      <button type="button" className="secondary wide" onClick={onAgain}>
        Try again
      </button>
      <p className="form-links">
        <Link to="/">To the first page</Link>
      </p>
    </>
  );
}
