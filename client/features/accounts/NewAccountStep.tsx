import { useMutation } from '@apollo/client/react';
import { RegisterDocument } from '../../__generated__/features/accounts/registry.ts';
import { requireData } from '../../net/requireData.ts';
import { failureOf } from '../../net/failure.ts';
import { storeLogin } from '../../auth/session.ts';
import { type AccountDraft, AccountFields, NOT_AGREED } from '../../ui/AccountFields.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { CodeLine } from './CodeLine.tsx';
import { FormFailure } from './FormFailure.tsx';
import type { LastStepProps } from './registryDraft.ts';
import { EMAIL_KNOWN } from './KnownAccountStep.tsx';
import { useAction } from '../../net/useAction.ts';

/** The last step for an email without an account. */
export function NewAccountStep(props: LastStepProps) {
  const { draft, onChange, secrets, onSecrets, onBack, onOpened, onEditCode } = props;
  const { busy, failure, run, refuse, clear } = useAction({ once: true });
  const [register] = useMutation(RegisterDocument);
  const { referal, email } = draft;
  const { password, confirm_password: confirmation } = secrets;

  const create = () => {
    if (password !== confirmation) return refuse('Your password does not match.');
    if (!draft.agree_terms) return refuse(NOT_AGREED);
    void run(async () => {
      try {
        const variables = { input: { code: referal, email: email.trim(), password } };
        const registered = (await requireData(register({ variables }))).register;
        storeLogin(registered);
        onOpened(registered.page.url);
      } catch (error) {
        const failure = failureOf(error);
        const isKnown = failure.kind === 'refused' && failure.words === EMAIL_KNOWN;
        if (isKnown) onChange({ exists: true }); // the other form says it, and takes it from here
        throw error;
      }
    });
  };

  const change = ({ email: changed, password: secret, agreed }: Partial<AccountDraft>) => {
    if (secret !== undefined) onSecrets({ password: secret });
    if (changed !== undefined) onChange({ email: changed });
    if (agreed !== undefined) onChange({ agree_terms: agreed });
  };

  return (
    <Form onSend={create}>
      <div>
        <h1 tabIndex={-1}>Your account</h1>
        <CodeLine code={referal} onEdit={onEditCode} />
      </div>
      <AccountFields email={email} password={password} agreed={draft.agree_terms} onChange={change}>
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          value={confirmation}
          onChange={(changed) => onSecrets({ confirm_password: changed })}
        />
      </AccountFields>
      <div>
        <button type="submit" className="primary wide" disabled={busy}>
          Create new account
        </button>
        <button type="button" className="secondary wide" onClick={onBack}>
          Back
        </button>
      </div>
      <FormFailure of={failure} onClose={clear} />
    </Form>
  );
}
