import { useMutation } from '@apollo/client/react';
import { useId, useState } from 'react';
import { MAX_TRIBUTE_CONTENT, MAX_TRIBUTE_NAME } from '../../../../protocol/limits.ts';
import {
  ChangeTributeDocument,
  type MyTributeFieldsFragment,
  WithdrawTributeDocument,
} from '../../../__generated__/features/tributes/mine/myTribute.ts';
import { requireData } from '../../../net/requireData.ts';
import { useAction } from '../../../net/useAction.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Form } from '../../../ui/Form.tsx';
import { TextField } from '../TextField.tsx';
import { type ValidationErrors, validate, type TributeText } from '../validation.ts';

type Props = {
  receipt: string;
  mine: MyTributeFieldsFragment;
  onChanged?: ((mine: MyTributeFieldsFragment) => void) | undefined;
  onGone: () => void;
};

/** Where a sender changes their words, or takes them back. */
export function MyTributeForm({ receipt, mine, onChanged, onGone }: Props) {
  const id = useId();
  const { name, content } = mine.tribute;
  const [words, setWords] = useState<TributeText>({ name, content });
  const [errors, setErrors] = useState<ValidationErrors>({});
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState(false);
  const [changeTribute] = useMutation(ChangeTributeDocument);
  const [withdrawTribute] = useMutation(WithdrawTributeDocument);
  const { busy, message, run } = useAction();

  function change(part: Partial<TributeText>) {
    setSaid('');
    setWords({ ...words, ...part });
  }

  function save() {
    const newErrors = validate(words);
    setErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return;
    void run(async () => {
      const variables = { input: { receipt, ...words } };
      const { changeTribute: done } = await requireData(changeTribute({ variables }));
      onChanged?.(done.tribute);
      setSaid(done.tribute.status === 'HELD' ? 'Saved. The family reads it first.' : 'Saved.');
    });
  }

  const takeBack = () =>
    void run(async () => {
      setAsking(false);
      await requireData(withdrawTribute({ variables: { input: { receipt } } }));
      onGone();
    });

  return (
    <Form onSend={save}>
      <TextField
        id={`${id}name`}
        name="name"
        label="Name"
        value={words.name}
        limit={MAX_TRIBUTE_NAME}
        error={errors.name}
        onChange={(value) => change({ name: value })}
      />
      <TextField
        id={`${id}content`}
        name="content"
        label="Message"
        long
        value={words.content}
        limit={MAX_TRIBUTE_CONTENT}
        error={errors.content}
        onChange={(value) => change({ content: value })}
      />
      <p role="status" className="my-tribute-note">
        {said}
      </p>
      <p role="alert" className="complaint">
        {message}
      </p>
      <div className="my-tribute-ways">
        <button type="submit" className="primary" disabled={busy}>
          Save
        </button>
        <button type="button" className="quiet" disabled={busy} onClick={() => setAsking(true)}>
          Take it back
        </button>
      </div>
      {asking && (
        <ConfirmDialog
          question="Do you want to take your message back?"
          detail="Its words and its photo are gone then, for everybody. The family sees that there was a message of yours."
          yes="Take it back"
          no="Keep it"
          onYes={takeBack}
          onNo={() => setAsking(false)}
        />
      )}
    </Form>
  );
}
