import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAction } from '../../../net/useAction.ts';
import { useLoginDraft } from '../../../storage/formDraft.ts';
import { EmailField } from '../../../ui/forms/CredentialFields.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFailure } from '../FormFailure.tsx';

type Props = {
  /** The purpose of the link. */
  lead: ReactNode;
  /** The button's label. */
  send: string;
  /** Requests the link, and returns the message for the person. */
  onSend: (email: string) => Promise<string>;
};

/** Requests a link by mail; the answer is the same whether or not the address has an account. */
export function MailedLinkForm({ lead, send, onSend }: Props) {
  const { draft, changeDraft } = useLoginDraft();
  const [answer, setAnswer] = useState('');
  const action = useAction({ once: true });
  const { isBusy, run } = action;
  const signIn = (
    <p className="form-links">
      <Link to="/login">Sign in</Link>
    </p>
  );

  if (answer)
    return (
      <>
        <p role="status" className="form-lead">
          {answer}
        </p>
        {signIn}
      </>
    );
  return (
    <Form
      onSend={() => void run(async () => setAnswer(await onSend(draft.email)))}
      wrong={action.dismissedFailure}
    >
      <p className="form-lead">{lead}</p>
      <EmailField value={draft.email} onChange={(email) => changeDraft({ email })} />
      <button type="submit" className="primary wide" disabled={isBusy}>
        {send}
      </button>
      <FormFailure action={action} />
      {signIn}
    </Form>
  );
}
