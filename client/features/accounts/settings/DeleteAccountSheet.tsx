import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { DeleteAccountDocument } from '../../../__generated__/features/accounts/settings/settings.ts';
import { readAccount } from '../../../auth/session.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { Form, FormAlert } from '../../../ui/forms/Form.tsx';
import { PasswordField } from '../../../ui/forms/CredentialFields.tsx';
import { formatDate } from '../../../ui/formatDates.ts';
import { Sheet, SheetFoot } from '../../../ui/dialogs/Sheet.tsx';
import { signOut } from '../signOut.ts';

type Props = { email: string; onClose: () => void };

/**
 * Deletes the account: shows what is deleted with it and when, and how to keep it after all, and asks for the password.
 */
export function DeleteAccountSheet({ email, onClose }: Props) {
  const [userId] = useState(() => readAccount().user?.id ?? '');
  const [step, setStep] = useState<'told' | 'asked' | 'done'>('told');
  const [password, setPassword] = useState('');
  const [goneAt, setGoneAt] = useState('');
  const [deleteAccount] = useMutation(DeleteAccountDocument);
  const { isBusy, failure, formMessage, run } = useAction();
  const remove = () =>
    void run(async () => {
      const data = await requireData(deleteAccount({ variables: { password } }));
      setGoneAt(data.deleteAccount.goneAt);
      setStep('done');
    });
  const leave = () => void signOut(userId, '/');

  if (step === 'done')
    return (
      <Sheet title="Goodbye for now" onClose={leave}>
        <p>
          Your account and the pages that are yours alone are dark now, and deleted after{' '}
          {formatDate(goneAt)}. Until then, sign in as {email} to keep them.
        </p>
        <SheetFoot>
          <button type="button" className="primary" onClick={leave}>
            Close
          </button>
        </SheetFoot>
      </Sheet>
    );
  const keep = (
    <button type="button" className="primary" onClick={onClose}>
      Keep the account
    </button>
  );
  if (step === 'told')
    return (
      <Sheet title="Delete the account" onClose={onClose}>
        <p>
          The pages that are yours alone go with it, with every photo and message on them. Take home
          from them what is dear to you first.
        </p>
        <p>
          For thirty days you can sign in and keep it all. What you wrote on other pages stays
          there, without your account.
        </p>
        <SheetFoot>
          <div className="sheet-choice">
            <button type="button" className="quiet danger" onClick={() => setStep('asked')}>
              Delete …
            </button>
            {keep}
          </div>
        </SheetFoot>
      </Sheet>
    );
  return (
    <Sheet title="Delete your account?" onClose={onClose}>
      <Form onSend={remove} wrong={failure}>
        <PasswordField label="Your password, to be sure" value={password} onChange={setPassword} />
        <FormAlert>{formMessage}</FormAlert>
        <SheetFoot>
          <div className="sheet-choice">
            <button type="submit" className="secondary danger" disabled={isBusy}>
              Delete
            </button>
            {keep}
          </div>
        </SheetFoot>
      </Form>
    </Sheet>
  );
}
