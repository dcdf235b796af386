import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LogInDocument } from '../../__generated__/features/accounts/login/login.ts';
import { RegisterByInvitationDocument } from '../../__generated__/features/members/invitation.ts';
import { storeSession } from '../../auth/session.ts';
import { type AccountDraft, AccountFields, NOT_AGREED } from '../../ui/forms/AccountFields.tsx';
import { Form, FormAlert } from '../../ui/forms/Form.tsx';
import { ViewerPageDocument } from '../../__generated__/features/pages/viewerPage.ts';
import { requireData, toFailure } from '../../net/failure.ts';
import { NameField } from './MyName.tsx';
import { useAction } from '../../net/useAction.ts';

type Props = {
  token: string;
  /** The page's url. */
  url: string;
  /** The address to which the invitation was sent; '' for a link. */
  email: string;
  login: string;
  onAccepted: (url: string) => void;
};

/** Creates an account for an invited person, without an activation code. */
export function InvitedForm({ token, url, email: invited, login, onAccepted }: Props) {
  const client = useApolloClient();
  const [register] = useMutation(RegisterByInvitationDocument);
  const [logIn] = useMutation(LogInDocument);
  const [draft, setDraft] = useState<AccountDraft>({ email: invited, password: '', agreed: true });
  const [name, setName] = useState('');
  const { isBusy, failure, formMessage, run, refuse } = useAction();

  /** Signs in where an earlier press created this account, and its answer was lost; whether it did. */
  async function signInIfCreated(error: unknown): Promise<boolean> {
    const failure = toFailure(error);
    if (failure.kind !== 'refused' || failure.field !== undefined) return false;
    const { email, password } = draft;
    const answer = await logIn({ variables: { input: { email, password } } }).catch(() => null);
    if (!answer?.data) return false;
    storeSession(answer.data.logIn);
    const mine = { query: ViewerPageDocument, variables: { url } };
    const { data } = await client.query({ ...mine, fetchPolicy: 'no-cache' });
    return data?.page?.viewerCanEdit ?? false;
  }

  const create = () => {
    const { email, password, agreed } = draft;
    if (!agreed) return refuse(NOT_AGREED, 'agree_terms');
    void run(async () => {
      const variables = {
        input: { token, email: email.trim(), password, name: name.trim() || null },
      };
      try {
        const login = (await requireData(register({ variables }))).registerByInvitation;
        storeSession(login);
        onAccepted(login.page.url);
      } catch (error) {
        if (!(await signInIfCreated(error))) throw error;
        onAccepted(url);
      }
    });
  };

  const change = (changed: Partial<AccountDraft>) =>
    setDraft((before) => ({ ...before, ...changed }));

  return (
    <>
      <p className="form-links invited-known">
        <Link to={login}>I have an account already: sign in</Link>
      </p>
      <Form onSend={create} wrong={failure}>
        <AccountFields {...draft} onChange={change}>
          <NameField
            value={name}
            onChange={setName}
            hint="You can leave this empty, and change it later."
          />
        </AccountFields>
        <button type="submit" className="primary wide" disabled={isBusy}>
          Create account and accept
        </button>
        <FormAlert>{formMessage}</FormAlert>
      </Form>
    </>
  );
}
