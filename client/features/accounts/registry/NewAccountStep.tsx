import { useMutation } from '@apollo/client/react';
import { RegisterDocument } from '../../../__generated__/features/accounts/registry/registry.ts';
import { EMAIL_KNOWN } from '../../../../protocol/account-sentences.ts';
import { getRefusalCode, requireData, toFailure } from '../../../net/failure.ts';
import { storeSession } from '../../../auth/session.ts';
import { type AccountDraft, AccountFields, NOT_AGREED } from '../../../ui/forms/AccountFields.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { PasswordField } from '../../../ui/forms/CredentialFields.tsx';
import { CodeLine, useLogInAndOpen } from './KnownAccountStep.tsx';
import { FormFailure } from '../FormFailure.tsx';
import type { LastStepProps } from './registryState.ts';
import { isUsed } from '../setup/activationCode.ts';
import { useAction } from '../../../net/useAction.ts';

/** The last step for an email without an account. */
export function NewAccountStep(props: LastStepProps) {
  const { draft, onChange, secrets, onSecrets, onBack, onOpened, onEditCode } = props;
  const action = useAction({ once: true });
  const { isBusy, run, refuse } = action;
  const [register] = useMutation(RegisterDocument);
  const logInAndOpen = useLogInAndOpen(props);
  const { referal, email } = draft;
  const { password, confirm_password: confirmation } = secrets;

  /** Goes on where an earlier press created this account, and its answer was lost; false if the code is another's. */
  const goOnAsCreated = () =>
    logInAndOpen().then(
      () => true,
      (error: unknown) => {
        if (getRefusalCode(error)) return false;
        throw error;
      },
    );

  const create = () => {
    if (password !== confirmation)
      return refuse('Your password does not match.', 'confirm_password');
    if (!draft.agree_terms) return refuse(NOT_AGREED, 'agree_terms');
    void run(async () => {
      try {
        const variables = { input: { code: referal, email: email.trim(), password } };
        const registered = (await requireData(register({ variables }))).register;
        storeSession(registered);
        onOpened(registered.page.url);
      } catch (error) {
        if (isUsed(error) && (await goOnAsCreated())) return;
        const failure = toFailure(error);
        const isKnown = failure.kind === 'refused' && failure.message === EMAIL_KNOWN;
        if (isKnown) onChange({ exists: true }); // the login form shows this message and continues
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
    <Form onSend={create} wrong={action.dismissedFailure}>
      <div>
        <h1 tabIndex={-1}>Your account</h1>
        <CodeLine code={referal} onEdit={onEditCode} />
      </div>
      <AccountFields email={email} password={password} agreed={draft.agree_terms} onChange={change}>
        <PasswordField
          label="Confirm password"
          name="confirm_password"
          autoComplete="new-password"
          value={confirmation}
          onChange={(changed) => onSecrets({ confirm_password: changed })}
        />
      </AccountFields>
      <div>
        <button type="submit" className="primary wide" disabled={isBusy}>
          Create new account
        </button>
        <button type="button" className="secondary wide" onClick={onBack}>
          Back
        </button>
      </div>
      <FormFailure action={action} />
    </Form>
  );
}
