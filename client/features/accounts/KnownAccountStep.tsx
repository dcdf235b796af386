import { useMutation } from '@apollo/client/react';
import { LogInDocument } from '../../__generated__/features/accounts/login.ts';
import { requireData } from '../../net/requireData.ts';
import { failureOf, Refusal } from '../../net/failure.ts';
import { storeLogin } from '../../auth/session.ts';
import { Form } from '../../ui/Form.tsx';
import { Link } from '../../ui/Link.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { CodeLine } from './CodeLine.tsx';
import { FormFailure } from './FormFailure.tsx';
import type { LastStepProps } from './registryDraft.ts';
import { useOpenPage } from './useOpenPage.ts';
import { useAction } from '../../net/useAction.ts';

/** What the server says too where somebody registers an email that has an account. */
export const EMAIL_KNOWN = 'The email has been registered, please enter the password to log in';

/** The last step for an email with an account: log in, and the code's page is opened for it. */
export function KnownAccountStep(props: LastStepProps) {
  const { draft, secrets, onSecrets, onBack, onOpened, onEditCode, onCodeRefused } = props;
  const { busy, failure, run, clear } = useAction({ once: true });
  const [logIn] = useMutation(LogInDocument);
  const openPage = useOpenPage();
  const { referal, email } = draft;
  const { password } = secrets;

  const enter = () => {
    void run(async () => {
      if (!referal.trim()) throw new Refusal('Please enter your activation code.');
      const variables = { input: { email, password } };
      storeLogin((await requireData(logIn({ variables }))).logIn);
      try {
        onOpened(await openPage(referal));
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind !== 'refused') throw error;
        onCodeRefused(failure.words); // there is no second login to ask for: only the code is left
      }
    });
  };

  return (
    <Form onSend={enter}>
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
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={(changed) => onSecrets({ password: changed })}
      />
      <div>
        <button type="submit" className="primary wide" disabled={busy}>
          Login account
        </button>
        <button type="button" className="secondary wide" onClick={onBack}>
          Back
        </button>
      </div>
      <FormFailure of={failure} onClose={clear} />
      <p className="form-links">
        <Link to="/forgot_password_send_email">Forgot password</Link>
      </p>
    </Form>
  );
}
