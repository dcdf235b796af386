import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { RequestEmailChangeDocument } from '../../../__generated__/features/accounts/settings/settings.ts';
import { MAX_EMAIL } from '../../../../protocol/limits.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { Field } from '../../../ui/Field.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Sheet, SheetFoot } from '../../../ui/Sheet.tsx';

type Props = { onDone: (words: string) => void; onClose: () => void };

/** Asks for another address, which its mailbox confirms. */
export function EmailSheet({ onDone, onClose }: Props) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [requestChange] = useMutation(RequestEmailChangeDocument);
  const { busy, failure, formMessage, run } = useAction();
  const send = () =>
    void run(async () => {
      await requireData(requestChange({ variables: { input: { email, password } } }));
      onDone(`A link was sent to ${email.trim()}. Nothing changes until it is opened.`);
    });
  return (
    <Sheet title="Another email" unsaved={email !== ''} onClose={onClose}>
      <Form onSend={send} wrong={failure}>
        <p className="form-lead">
          We send a link to the new address, and a word to the one you have now.
        </p>
        <Field
          label="New email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL}
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <p role="alert" className="form-failure">
          {formMessage}
        </p>
        <SheetFoot>
          <button type="submit" className="primary" disabled={busy}>
            Send the link
          </button>
        </SheetFoot>
      </Form>
    </Sheet>
  );
}
