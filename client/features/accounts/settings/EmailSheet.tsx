import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  RequestEmailChangeDocument,
  TryMyAddressDocument,
} from '../../../__generated__/features/accounts/settings/settings.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { Form, FormAlert } from '../../../ui/forms/Form.tsx';
import { EmailField, PasswordField } from '../../../ui/forms/CredentialFields.tsx';
import { Sheet, SheetFoot } from '../../../ui/dialogs/Sheet.tsx';
import { formatDate } from '../../../ui/formatDates.ts';

type Props = { onDone: (message: string) => void; onClose: () => void };

/** Asks for another e-mail address, which its mailbox confirms. */
export function EmailSheet({ onDone, onClose }: Props) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [requestChange] = useMutation(RequestEmailChangeDocument);
  const { isBusy, failure, formMessage, run } = useAction();
  const send = () =>
    void run(async () => {
      await requireData(requestChange({ variables: { input: { email, password } } }));
      onDone(`A link was sent to ${email.trim()}. Nothing changes until it is opened.`);
    });
  return (
    <Sheet title="Another email" isUnsaved={email !== ''} onClose={onClose}>
      <Form onSend={send} wrong={failure}>
        <p className="form-lead">
          We send a link to the new address and a notice to your current one.
        </p>
        <EmailField label="New email" autoComplete="email" value={email} onChange={setEmail} />
        <PasswordField value={password} onChange={setPassword} />
        <FormAlert>{formMessage}</FormAlert>
        <SheetFoot>
          <button type="submit" className="primary" disabled={isBusy}>
            Send the link
          </button>
        </SheetFoot>
      </Form>
    </Sheet>
  );
}

type BouncedProps = { since: string; onTried: (message: string) => void };

/** Says that mails to the account's address bounced, and tries it again. */
export function BouncedMails({ since, onTried }: BouncedProps) {
  const [tryAddress] = useMutation(TryMyAddressDocument);
  const { isBusy, message, run } = useAction();
  const send = () =>
    void run(async () => {
      await requireData(tryAddress());
      onTried('A mail is on its way. If it arrives, everything else comes again as well.');
    });
  return (
    <li className="bounced-mails">
      <p>
        <strong>Mails to this address come back</strong>
        <span>
          Since {formatDate(since)} we send nothing there but what you ask for. Is a letter of it
          wrong, or the mailbox full?
        </span>
        {message && <span role="alert">{message}</span>}
      </p>
      <button type="button" className="quiet" aria-disabled={isBusy} onClick={send}>
        Try again
      </button>
    </li>
  );
}
