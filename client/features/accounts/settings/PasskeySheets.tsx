import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { MAX_MEMBER_NAME } from '../../../../protocol/limits.ts';
import {
  RemovePasskeyDocument,
  RenamePasskeyDocument,
} from '../../../__generated__/features/accounts/settings/passkeys.ts';
import { requireData, toFailure } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { Form, FormAlert } from '../../../ui/forms/Form.tsx';
import { PasswordField } from '../../../ui/forms/CredentialFields.tsx';
import { Sheet, SheetFoot } from '../../../ui/dialogs/Sheet.tsx';
import { useAddPasskey } from '../../../auth/browserPasskey.ts';

type Props = { onDone: (message: string) => void; onClose: () => void };

/** Adds a passkey; the password is asked for if the login is older than a quarter of an hour. */
export function AddPasskeySheet({ device, onDone, onClose }: Props & { device: string }) {
  const [name, setName] = useState(device);
  const [password, setPassword] = useState('');
  const [isPasswordWanted, setPasswordWanted] = useState(false);
  const addPasskey = useAddPasskey();
  const { isBusy, failure, formMessage, run } = useAction();
  const add = () =>
    void run(async () => {
      try {
        const added = await addPasskey({ name, ...(password && { password }) });
        onDone(`“${added}” signs you in from now on. Your password goes on working as well.`);
      } catch (error) {
        const refused = toFailure(error);
        if (refused.kind === 'refused' && refused.field === 'password') setPasswordWanted(true);
        throw error;
      }
    });
  return (
    <Sheet title="A passkey" onClose={onClose}>
      <Form onSend={add} wrong={failure}>
        <p className="form-lead">
          You then sign in by your finger, your face or the code of your device, and have nothing to
          remember.
        </p>
        <NameField value={name} onChange={setName} />
        {isPasswordWanted && <PasswordField value={password} onChange={setPassword} />}
        <FormAlert>{formMessage}</FormAlert>
        <SheetFoot>
          <button type="submit" className="primary" disabled={isBusy}>
            Add the passkey
          </button>
        </SheetFoot>
      </Form>
    </Sheet>
  );
}

/** Names a passkey anew, or removes it. */
export function PasskeySheet(props: Props & { passkey: { id: string; name: string } }) {
  const { passkey, onDone, onClose } = props;
  const [name, setName] = useState(passkey.name);
  const [renamePasskey] = useMutation(RenamePasskeyDocument);
  const [removePasskey] = useMutation(RemovePasskeyDocument);
  const { isBusy, failure, formMessage, run } = useAction();
  const { id } = passkey;
  const save = () =>
    void run(async () => {
      const data = await requireData(renamePasskey({ variables: { input: { id, name } } }));
      onDone(`It is called “${data.renamePasskey.name}” from now on.`);
    });
  const remove = () =>
    void run(async () => {
      await requireData(removePasskey({ variables: { input: { id } } }));
      onDone(
        `“${passkey.name}” does not sign in any more. You can delete it on the device as well.`,
      );
    });
  return (
    <Sheet title="Your passkey" isUnsaved={name !== passkey.name} onClose={onClose}>
      <Form onSend={save} wrong={failure}>
        <NameField value={name} onChange={setName} />
        <FormAlert>{formMessage}</FormAlert>
        <SheetFoot>
          <div className="sheet-choice">
            <button type="button" className="quiet danger" disabled={isBusy} onClick={remove}>
              Remove
            </button>
            <button type="submit" className="primary" disabled={isBusy}>
              Save
            </button>
          </div>
        </SheetFoot>
      </Form>
    </Sheet>
  );
}

function NameField(props: { value: string; onChange: (name: string) => void }) {
  return (
    <Field
      {...props}
      label="Its name"
      name="name"
      autoComplete="off"
      maxLength={MAX_MEMBER_NAME}
      hint="By which you know it again, such as “Phone” or “Laptop in the kitchen”."
    />
  );
}
