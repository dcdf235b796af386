import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { EmailExistsDocument } from '../../../__generated__/features/accounts/registry/registry.ts';
import { requireData } from '../../../net/failure.ts';
import { EmailField } from '../../../ui/forms/CredentialFields.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFailure } from '../FormFailure.tsx';
import type { RegistryDraft } from './registryState.ts';
import { useAction } from '../../../net/useAction.ts';

type Props = {
  draft: RegistryDraft;
  onChange: (change: Partial<RegistryDraft>) => void;
  onContinue: () => void;
  onBack: () => void;
};

/** The email step: it decides whether an account is created or the user logs in. */
export function EmailStep({ draft, onChange, onContinue, onBack }: Props) {
  const client = useApolloClient();
  const action = useAction({ once: true });
  const { isBusy, run } = action;
  const isMounted = useRef(true);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const goOn = () => {
    void run(async () => {
      const email = draft.email.trim();
      const options = { query: EmailExistsDocument, variables: { email } };
      const query = email && client.query({ ...options, fetchPolicy: 'no-cache' });
      const exists = query !== '' && (await requireData(query)).emailExists;
      if (!isMounted.current) return; // the user went back meanwhile
      onChange({ email, exists });
      onContinue();
    });
  };

  return (
    <Form onSend={goOn} wrong={action.dismissedFailure}>
      <div>
        <h1 tabIndex={-1}>Your email</h1>
        <p className="form-lead">
          It is how you sign in, and how we reach you if you forget your password.
        </p>
      </div>
      <EmailField
        autoComplete="email"
        value={draft.email}
        onChange={(email) => onChange({ email })}
      />
      <div>
        <button type="submit" className="primary wide" disabled={isBusy}>
          Continue
        </button>
        <button type="button" className="secondary wide" onClick={onBack}>
          Back
        </button>
      </div>
      <FormFailure action={action} />
    </Form>
  );
}
