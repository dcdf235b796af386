import { MAX_EMAIL } from '../../../protocol/limits.ts';
import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ForgotPasswordDocument } from '../../__generated__/features/accounts/password.ts';
import { requireData } from '../../net/failure.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormFailure } from './FormFailure.tsx';
import { useLoginDraft } from '../../storage/formDraft.ts';
import { useAction } from '../../net/useAction.ts';

/** Asks for a link by mail; the answer is the same whether or not the email has an account. */
export function ForgotPasswordForm() {
  const { draft, changeDraft } = useLoginDraft();
  const [answer, setAnswer] = useState('');
  const [forgotPassword] = useMutation(ForgotPasswordDocument);
  const action = useAction({ once: true });
  const { busy, run } = action;

  const requestLink = () => {
    void run(async () => {
      const variables = { input: { email: draft.email } };
      setAnswer((await requireData(forgotPassword({ variables }))).forgotPassword.message);
    });
  };

  if (answer)
    return (
      <>
        <p role="status" className="form-lead">
          {answer}
        </p>
        <p className="form-links">
          <Link to="/login">Sign in</Link>
        </p>
      </>
    );
  return (
    <Form onSend={requestLink} wrong={action.readFailure}>
      <p className="form-lead">
        Enter your email and we send you a link with which you can choose a new one.
      </p>
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        maxLength={MAX_EMAIL}
        value={draft.email}
        onChange={(email) => changeDraft({ email })}
      />
      <button type="submit" className="primary wide" disabled={busy}>
        Send email
      </button>
      <FormFailure action={action} />
      <p className="form-links">
        <Link to="/login">Sign in</Link>
      </p>
    </Form>
  );
}
