import { restCall, RequestFailed } from '../../net/restCall.ts';
import { keepSession, type Session } from '../../auth/session.ts';
import { Form } from '../../ui/Form.tsx';
import { Link } from '../../ui/Link.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { CodeLine } from './CodeLine.tsx';
import { Failure } from './Failure.tsx';
import { openPage } from './registryCalls.ts';
import type { LastStepProps } from './registryDraft.ts';
import { useSending } from './useSending.ts';

/** What the server says too where somebody registers an email that has an account. */
export const EMAIL_KNOWN = 'The email has been registered, please enter the password to log in';

/** The last step for an email with an account: log in, and the code's page is opened for it. */
export function KnownAccountStep(props: LastStepProps) {
  const { draft, secrets, onSecrets, onBack, onOpened, onEditCode, onCodeRefused } = props;
  const { sending, failure, send, clear } = useSending();
  const { referal, email } = draft;
  const { password } = secrets;

  const logIn = () => {
    void send(async () => {
      if (!referal.trim()) throw new RequestFailed('Please enter your activation code.', 'refused');
      keepSession(await restCall<Session>('/api/account/login', { email, password }));
      try {
        onOpened((await openPage(referal)).page.url);
      } catch (error) {
        if (!(error instanceof RequestFailed && error.reason === 'refused')) throw error;
        onCodeRefused(error.message); // there is no second login to ask for: only the code is left
      }
    });
  };

  return (
    <Form onSend={logIn}>
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
        <button type="submit" className="primary wide" disabled={sending}>
          Login account
        </button>
        <button type="button" className="secondary wide" onClick={onBack}>
          Back
        </button>
      </div>
      <Failure of={failure} onClose={clear} />
      <p className="form-links">
        <Link to="/forgot_password_send_email">Forgot password</Link>
      </p>
    </Form>
  );
}
