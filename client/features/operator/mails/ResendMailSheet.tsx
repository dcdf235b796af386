import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  type OperatorMailFieldsFragment,
  OperatorResendMailDocument,
} from '../../../__generated__/features/operator/mails/mails.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { EmailField } from '../../../ui/forms/CredentialFields.tsx';
import { Form, FormAlert } from '../../../ui/forms/Form.tsx';
import { Sheet, SheetFoot } from '../../../ui/dialogs/Sheet.tsx';
import { useIdentityConfirmation } from '../IdentityConfirmation.tsx';

type Props = { mail: OperatorMailFieldsFragment; onClose: () => void; onSent: () => void };

/** Asks for another address for a mail that did not arrive. */
export function ResendMailSheet({ mail, onClose, onSent }: Props) {
  const [to, setTo] = useState('');
  const [resendMail] = useMutation(OperatorResendMailDocument);
  const { isBusy, failure, formMessage, run } = useAction();
  const withConfirmation = useIdentityConfirmation();
  const send = () =>
    void run(async () => {
      await withConfirmation(() => requireData(resendMail({ variables: { id: mail.id, to } })));
      onSent();
    });
  return (
    <Sheet title="Send it to another address" isUnsaved={to !== ''} onClose={onClose}>
      <Form onSend={send} wrong={failure}>
        <p className="operator-hint">
          “{mail.about}” did not reach {mail.to}. Whoever gets it can open what it links to. Mails
          about an account go to that account’s own address alone.
        </p>
        <EmailField label="The address" autoComplete="off" value={to} onChange={setTo} />
        <FormAlert>{formMessage}</FormAlert>
        <SheetFoot>
          <button type="submit" className="primary" disabled={isBusy}>
            Send it there
          </button>
        </SheetFoot>
      </Form>
    </Sheet>
  );
}
