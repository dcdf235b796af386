import { useLocation, Link, useNavigate } from 'react-router-dom';
import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { AccountScreen } from '../../features/accounts/AccountScreen.tsx';
import { createLoginPath } from '../../features/accounts/login/loginAddress.ts';
import { Skeleton } from '../../features/accounts/Skeleton.tsx';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import { withApollo } from '../../net/apollo.tsx';
import { prepareFixed } from '../screen.ts';
import {
  AcceptInvitationDocument,
  InvitationDocument,
  type InvitationQuery,
} from '../../__generated__/features/members/invitation.ts';
import { ViewerPageDocument } from '../../__generated__/features/pages/viewerPage.ts';
import { toFailure, getFailureMessage, getRefusalCode, requireData } from '../../net/failure.ts';
import { useAccount } from '../../auth/useAccount.ts';
import { Form, FormAlert } from '../../ui/forms/Form.tsx';
import { InvitedForm } from '../../features/members/InvitedForm.tsx';
import '../../features/members/members.css';
import { NameField } from '../../features/members/MyName.tsx';
import { useAction } from '../../net/useAction.ts';

const head = {
  title: 'Your invitation',
  description: 'An invitation to look after a page together.',
  isUnlisted: true,
};

export const prepare = prepareFixed(head);

/** The screen that an invitation's link opens. */
export const Screen = withApollo(function Invitation() {
  const isHydrated = useHydrated();
  return (
    <AccountScreen title={head.title} picture="garden">
      {isHydrated ? <Offer /> : <Skeleton lines={3} />}
    </AccountScreen>
  );
});

/** An invitation, and the ways to accept it. */
function Offer() {
  const { pathname, search } = useLocation();
  const token = new URLSearchParams(search).get('token') ?? '';
  const { status, user } = useAccount();
  const { data, error, refetch } = useQuery(InvitationDocument, {
    variables: { token },
    fetchPolicy: 'network-only',
  });
  const navigate = useNavigate();

  if (error)
    return (
      <InvitationFailure
        message={getFailureMessage(toFailure(error))}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton lines={3} />;
  const accepted = (url: string) => void navigate(`/edit/${url}`, { replace: true });
  return (
    <>
      <WhatFor {...data.invitation} />
      {status.loggedIn ? (
        <Accept
          token={token}
          url={data.invitation.pageUrl}
          email={user?.email ?? ''}
          onAccepted={accepted}
        />
      ) : (
        <InvitedForm
          token={token}
          url={data.invitation.pageUrl}
          email={data.invitation.email ?? ''}
          login={createLoginPath(pathname + search)}
          onAccepted={accepted}
        />
      )}
    </>
  );
}

function WhatFor({ inviterName, pageTitle, pageUrl }: InvitationQuery['invitation']) {
  return (
    <>
      <h1>You are invited</h1>
      <p className="form-lead">
        <bdi>{inviterName}</bdi> asks you to look after{' '}
        {pageTitle ? (
          <>
            the page of <bdi>{pageTitle}</bdi>
          </>
        ) : (
          'a new page'
        )}{' '}
        together: you can add photos and words, and care for the messages that others leave. The
        page is at <Link to={`/${pageUrl}`}>/{pageUrl}</Link>.
      </p>
    </>
  );
}

type AcceptProps = {
  token: string;
  /** The page's url. */
  url: string;
  email: string;
  onAccepted: (url: string) => void;
};

function Accept({ token, url, email, onAccepted }: AcceptProps) {
  const client = useApolloClient();
  const [acceptInvitation] = useMutation(AcceptInvitationDocument);
  const [name, setName] = useState('');
  const { isBusy, failure, formMessage, run } = useAction();
  const accept = () =>
    run(async () => {
      const variables = { input: { token, name: name.trim() || null } };
      try {
        const answer = await requireData(acceptInvitation({ variables }));
        onAccepted(answer.acceptInvitation.page.url);
      } catch (error) {
        // an earlier press may have been stored, and its answer lost
        const mine = { query: ViewerPageDocument, variables: { url } };
        const answer = getRefusalCode(error)
          ? await client.query({ ...mine, fetchPolicy: 'no-cache' })
          : undefined;
        if (!answer?.data?.page?.viewerCanEdit) throw error;
        onAccepted(url);
      }
    });
  return (
    <>
      <p className="form-lead">You are signed in as {email}.</p>
      <Form onSend={() => void accept()} wrong={failure}>
        <NameField
          value={name}
          onChange={setName}
          hint="Leave this empty to keep the name that you have."
        />
        <button type="submit" className="primary wide" disabled={isBusy}>
          Accept the invitation
        </button>
        <FormAlert>{formMessage}</FormAlert>
      </Form>
    </>
  );
}

function InvitationFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <>
      <h1>Your invitation</h1>
      <p role="alert" className="form-lead">
        {message}
      </p>
      <button type="button" className="secondary wide" onClick={onRetry}>
        Try again
      </button>
      <p className="form-links">
        <Link to="/">To the first page</Link>
      </p>
    </>
  );
}
