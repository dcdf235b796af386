import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { SetMyNameDocument } from '../../__generated__/features/members/members.ts';
import { Form, FormAlert } from '../../ui/forms/Form.tsx';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { MAX_MEMBER_NAME } from '../../../protocol/limits.ts';
import { Field } from '../../ui/forms/Field.tsx';

/** The current user's name; an empty field falls back to the name from their email address. */
export function MyName({ name, onNamed }: { name: string; onNamed: () => void }) {
  const [setMyName] = useMutation(SetMyNameDocument);
  const [typed, setTyped] = useState(name);
  const [saved, setSaved] = useState(name);
  const [status, setStatus] = useState('');
  const { isBusy, failure, formMessage, run } = useAction();
  const isSaved = typed.trim() === saved;
  const save = () => {
    if (isSaved) return;
    void run(async () => {
      setStatus('Saving ...');
      const variables = { input: { name: typed.trim() || null } };
      const answer = await requireData(setMyName({ variables })).catch((error: unknown) => {
        setStatus('Not saved yet');
        throw error;
      });
      setTyped(answer.setMyName.name);
      setSaved(answer.setMyName.name);
      setStatus('Saved');
      onNamed();
    });
  };

  return (
    <section className="my-name">
      <Form onSend={save} wrong={failure}>
        <NameField
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setStatus('');
          }}
          hint="It stands beside what you do on every page that you look after. Visitors never see it."
        />
        <div className="my-name-save">
          <button type="submit" className="secondary" aria-disabled={isBusy || isSaved}>
            Save name
          </button>
          <p role="status" className="members-note">
            {status}
          </p>
        </div>
      </Form>
      <FormAlert>{formMessage}</FormAlert>
    </section>
  );
}

type Props = { value: string; onChange: (value: string) => void; hint: string };

/** The name by which the other members know somebody. */
export function NameField(props: Props) {
  return (
    <Field
      label="Your name, as the others see it"
      name="name"
      autoComplete="name"
      maxLength={MAX_MEMBER_NAME}
      {...props}
    />
  );
}
