import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { ChangePasswordDocument } from '../../../__generated__/features/accounts/settings/settings.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { Form, FormAlert } from '../../../ui/forms/Form.tsx';
import { PasswordField } from '../../../ui/forms/CredentialFields.tsx';
import { Sheet, SheetFoot } from '../../../ui/dialogs/Sheet.tsx';

type Props = { onDone: (message: string) => void; onClose: () => void };

/** Sets another password; everybody else who is signed in is signed out. */
export function PasswordSheet({ onDone, onClose }: Props) {
  const [currentPassword, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [changePassword] = useMutation(ChangePasswordDocument);
  const { isBusy, failure, formMessage, run } = useAction();
  const save = () =>
    void run(async () => {
      await requireData(changePassword({ variables: { input: { currentPassword, password } } }));
      onDone('Your new password is saved. Every other device is signed out.');
    });
  return (
    <Sheet title="Another password" onClose={onClose}>
      <Form onSend={save} wrong={failure}>
        <PasswordField
          label="The password you have now"
          name="currentPassword"
          value={currentPassword}
          onChange={setCurrent}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="8 characters or more. Every other device is signed out."
          value={password}
          onChange={setPassword}
        />
        <FormAlert>{formMessage}</FormAlert>
        <SheetFoot>
          <button type="submit" className="primary" disabled={isBusy}>
            Save
          </button>
        </SheetFoot>
      </Form>
    </Sheet>
  );
}
