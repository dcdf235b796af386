import { MAX_EMAIL } from '../../../protocol/limits.ts';
import { useState } from 'react';
import { restCall } from '../../net/restCall.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Link } from '../../ui/Link.tsx';
import { Failure } from './Failure.tsx';
import { useLoginDraft } from './formDraft.ts';
import { useSending } from './useSending.ts';

/** Asks for a link by mail; the answer is the same whether or not the email has an account. */
export function ForgotPasswordForm() {
  const { draft, changeDraft } = useLoginDraft();
  const [answer, setAnswer] = useState('');
  const { sending, failure, send, clear } = useSending();

  const ask = () => {
    void send(async () => {
      const { msg } = await restCall<{ msg: string }>('/api/account/forgot_password', draft);
      setAnswer(msg);
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
    <Form onSend={ask}>
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
      <button type="submit" className="primary wide" disabled={sending}>
        Send email
      </button>
      <Failure of={failure} onClose={clear} />
      <p className="form-links">
        <Link to="/login">Sign in</Link>
      </p>
    </Form>
  );
}
