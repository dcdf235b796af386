import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { SetMyNameDocument } from '../../__generated__/features/members/members.ts';
import { Form } from '../../ui/Form.tsx';
import { requireData } from '../../net/requireData.ts';
import { NameField } from './NameField.tsx';
import { useAction } from '../../net/useAction.ts';

/** The current user's name; an empty field falls back to the name from their email address. */
export function MyName({ name, onNamed }: { name: string; onNamed: () => void }) {
  const [setMyName] = useMutation(SetMyNameDocument);
  const [typed, setTyped] = useState(name);
  const [saved, setSaved] = useState(name);
  const [status, setStatus] = useState('');
  const { busy, failure, formMessage, run } = useAction();

  const save = () =>
    run(async () => {
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

  return (
    <section className="my-name">
      <Form onSend={() => void save()} wrong={failure}>
        <NameField
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setStatus('');
          }}
          hint="It stands beside what you do on every page that you look after. Visitors never see it."
        />
        <div className="my-name-save">
          <button type="submit" className="secondary" disabled={busy || typed.trim() === saved}>
            Save name
          </button>
          <p role="status" className="members-note">
            {status}
          </p>
        </div>
      </Form>
      <p role="alert" className="form-failure">
        {formMessage}
      </p>
    </section>
  );
}
