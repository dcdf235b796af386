import { MAX_EMAIL } from '../../../protocol/limits.ts';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { EmailExistsDocument } from '../../__generated__/features/accounts/registry.ts';
import { requireData } from '../../net/requireData.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormFailure } from './FormFailure.tsx';
import type { RegistryDraft } from './registryDraft.ts';
import { useAction } from '../../net/useAction.ts';

type Props = {
  draft: RegistryDraft;
  onChange: (change: Partial<RegistryDraft>) => void;
  onContinue: () => void;
  onBack: () => void;
};

/** The email, which decides whether an account is made or entered. */
export function EmailStep({ draft, onChange, onContinue, onBack }: Props) {
  const client = useApolloClient();
  const { busy, failure, run, clear } = useAction({ once: true });
  const here = useRef(true);

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const goOn = () => {
    void run(async () => {
      const email = draft.email.trim();
      const options = { query: EmailExistsDocument, variables: { email } };
      const asking = email && client.query({ ...options, fetchPolicy: 'no-cache' });
      const exists = asking !== '' && (await requireData(asking)).emailExists;
      if (!here.current) return; // went back meanwhile
      onChange({ email, exists });
      onContinue();
    });
  };

  return (
    <Form onSend={goOn}>
      <div>
        <h1 tabIndex={-1}>Your email</h1>
        <p className="form-lead">
          It is how you sign in, and how we reach you if you forget your password.
        </p>
      </div>
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        maxLength={MAX_EMAIL}
        value={draft.email}
        onChange={(email) => onChange({ email })}
      />
      <div>
        <button type="submit" className="primary wide" disabled={busy}>
          Continue
        </button>
        <button type="button" className="secondary wide" onClick={onBack}>
          Back
        </button>
      </div>
      <FormFailure of={failure} onClose={clear} />
    </Form>
  );
}
