import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RegisterByInvitationDocument } from '../../__generated__/features/members/invitation.ts';
import { storeLogin } from '../../auth/session.ts';
import { type AccountDraft, AccountFields, NOT_AGREED } from '../../ui/forms/AccountFields.tsx';
import { Form, FormAlert } from '../../ui/forms/Form.tsx';
import { requireData } from '../../net/failure.ts';
import { NameField } from './MyName.tsx';
import { useAction } from '../../net/useAction.ts';

type Props = {
  token: string;
  /** The address to which the invitation was sent; '' for a link. */
  email: string;
  login: string;
  onAccepted: (url: string) => void;
};

/** Creates an account for an invited person, without an activation code. */
export function InvitedForm({ token, email: invited, login, onAccepted }: Props) {
  const [register] = useMutation(RegisterByInvitationDocument);
  const [draft, setDraft] = useState<AccountDraft>({ email: invited, password: '', agreed: true });
  const [name, setName] = useState('');
  const { isBusy, failure, formMessage, run, refuse } = useAction();

  const create = () => {
    const { email, password, agreed } = draft;
    if (!agreed) return refuse(NOT_AGREED, 'agree_terms');
    void run(async () => {
      const variables = {
        input: { token, email: email.trim(), password, name: name.trim() || null },
      };
      const login = (await requireData(register({ variables }))).registerByInvitation;
      storeLogin(login);
      onAccepted(login.page.url);
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
