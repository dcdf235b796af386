import { useMutation } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import { LogInDocument } from '../../../__generated__/features/accounts/login/login.ts';
import { EMAIL_KNOWN } from '../../../../protocol/account-sentences.ts';
import { requireData, toFailure, RefusedError } from '../../../net/failure.ts';
import { storeSession } from '../../../auth/session.ts';
import { Form } from '../../../ui/forms/Form.tsx';
import { PasswordField } from '../../../ui/forms/CredentialFields.tsx';
import { FormFailure } from '../FormFailure.tsx';
import type { LastStepProps } from './registryState.ts';
import { useOpenPage } from '../setup/activationCode.ts';
import { useAction } from '../../../net/useAction.ts';

/** The last step for an email with an account: log in, then open the page of the code. */
export function KnownAccountStep(props: LastStepProps) {
  const { draft, secrets, onSecrets, onBack, onEditCode } = props;
  const action = useAction({ once: true });
  const { isBusy, run } = action;
  const logInAndOpen = useLogInAndOpen(props);
  const { referal, email } = draft;
  const { password } = secrets;

  const enter = () => {
    void run(async () => {
      if (!referal.trim()) throw new RefusedError('Please enter your activation code.');
      await logInAndOpen();
    });
  };

  return (
    <Form onSend={enter} wrong={action.dismissedFailure}>
      <div>
        <h1 tabIndex={-1}>Login account</h1>
        <p className="form-lead">{EMAIL_KNOWN}</p>
        <CodeLine code={referal} onEdit={onEditCode} />
      </div>
      {/* for password managers; the email was entered one step before */}
      <input
        className="unseen"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField value={password} onChange={(changed) => onSecrets({ password: changed })} />
      <div>
        <button type="submit" className="primary wide" disabled={isBusy}>
          Login account
        </button>
        <button type="button" className="secondary wide" onClick={onBack}>
          Back
        </button>
      </div>
      <FormFailure action={action} />
      <p className="form-links">
        <Link to="/forgot_password_send_email">Forgot password</Link>
      </p>
    </Form>
  );
}

/** Logs in with the email and the password of the form, and opens the page of the code. */
export function useLogInAndOpen({
  draft: { email, referal },
  secrets: { password },
  onOpened,
  onCodeRefused,
}: LastStepProps): () => Promise<void> {
  const [logIn] = useMutation(LogInDocument);
  const openPage = useOpenPage();
  return async () => {
    const variables = { input: { email, password } };
    storeSession((await requireData(logIn({ variables }))).logIn);
    try {
      onOpened(await openPage(referal));
    } catch (error) {
      const failure = toFailure(error);
      if (failure.kind !== 'refused') throw error;
      onCodeRefused(failure.message); // the login worked; only the code was refused
    }
  };
}

/** The activation code in use, with a button to change it. */
export function CodeLine({ code, onEdit }: { code: string; onEdit: () => void }) {
  const typed = code.trim();
  return (
    <div className="code-line">
      <p className="form-note">
        {typed ? 'Activation code' : 'No activation code yet'}
        {typed && <span className="code">{typed}</span>}
      </p>
      <button type="button" className="quiet" onClick={onEdit}>
        {typed ? 'Change it' : 'Enter it'}
      </button>
    </div>
  );
}
