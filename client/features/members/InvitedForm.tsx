import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { RegisterByInvitationDocument } from '../../__generated__/features/members/invitation.ts';
import { storeLogin } from '../../auth/session.ts';
import { type AccountDraft, AccountFields, NOT_AGREED } from '../../ui/AccountFields.tsx';
import { Form } from '../../ui/Form.tsx';
import { Link } from '../../ui/Link.tsx';
import { requireData } from '../../net/requireData.ts';
import { NameField } from './NameField.tsx';
import { useAction } from '../../net/useAction.ts';

type Props = {
  token: string;
  /** Where the invitation was mailed to; '' for a link. */
  email: string;
  login: string;
  onAccepted: (url: string) => void;
};

/** A new account for somebody who was invited: no activation code is asked for. */
export function InvitedForm({ token, email: invited, login, onAccepted }: Props) {
  const [register] = useMutation(RegisterByInvitationDocument);
  const [draft, setDraft] = useState<AccountDraft>({ email: invited, password: '', agreed: true });
  const [name, setName] = useState('');
  const [missing, setMissing] = useState('');
  const { busy, message, run } = useAction();

  const create = () => {
    const { email, password, agreed } = draft;
    setMissing(agreed ? '' : NOT_AGREED);
    if (!agreed) return;
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
      <Form onSend={create}>
        <AccountFields {...draft} onChange={change}>
          <NameField
            value={name}
            onChange={setName}
            hint="You can leave this empty, and change it later."
          />
        </AccountFields>
        <button type="submit" className="primary wide" disabled={busy}>
          Create account and accept
        </button>
        <p role="alert" className="form-failure">
          {missing || message}
        </p>
      </Form>
    </>
  );
}
