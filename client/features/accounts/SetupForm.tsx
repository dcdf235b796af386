import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { SetUpTributeDocument } from '../../__generated__/features/accounts/setup.ts';
import { MAX_DATE_WORDS, MAX_INTRODUCTION, MAX_NAME } from '../../../protocol/limits.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormFailure } from './FormFailure.tsx';
import { useFormDraft } from '../../storage/formDraft.ts';
import { type Kind, KindToggle } from './KindToggle.tsx';
import { useAction } from '../../net/useAction.ts';

const EMPTY = {
  kind: 'human' as Kind,
  name: '',
  introduction: '',
  date_birth: '',
  date_passing: '',
};

const LABELS: Record<Kind, { name: string; introduction: string }> = {
  human: { name: 'Full name', introduction: 'In loving memory of...' },
  animal: { name: 'Animal name', introduction: 'My bunny cat...' },
};

/** The form for whom a new page remembers; saving opens its editor. */
export function SetupForm({ url }: { url: string }) {
  const navigate = useNavigate();
  const name = `setup.${url.toLowerCase()}`;
  const { draft, changeDraft, forgetDraft } = useFormDraft(name, EMPTY);
  const [setUp] = useMutation(SetUpTributeDocument);
  const action = useAction({ once: true });
  const { busy, run } = action;
  const labels = LABELS[draft.kind];

  const save = () => {
    void run(async () => {
      const { kind, name: called, introduction, date_birth: birth, date_passing: passing } = draft;
      const form = { name: called, introduction, dateBirth: birth, datePassing: passing };
      const of = kind === 'animal' ? 'ANIMAL' : 'HUMAN';
      await setUp({ variables: { input: { pageId: url, kind: of, ...form } } });
      forgetDraft();
      await navigate(`/edit/${url}`);
    });
  };

  return (
    <Form onSend={save} wrong={action.readFailure}>
      <KindToggle kind={draft.kind} onChange={(kind) => changeDraft({ kind })} />
      <Field
        label={labels.name}
        name="name"
        autoComplete="off"
        dir="auto"
        maxLength={MAX_NAME}
        value={draft.name}
        onChange={(changed) => changeDraft({ name: changed })}
      />
      <Field
        label="Introduction note"
        name="introduction"
        autoComplete="off"
        dir="auto"
        maxLength={MAX_INTRODUCTION}
        placeholder={labels.introduction}
        value={draft.introduction}
        onChange={(introduction) => changeDraft({ introduction })}
      />
      <div className="pair">
        <Field
          label="Date of birth"
          name="date_birth"
          autoComplete="off"
          maxLength={MAX_DATE_WORDS}
          placeholder="1975/09/25"
          value={draft.date_birth}
          onChange={(date_birth) => changeDraft({ date_birth })}
        />
        <Field
          label="Date of passing"
          name="date_passing"
          autoComplete="off"
          maxLength={MAX_DATE_WORDS}
          placeholder="2021/05/04"
          value={draft.date_passing}
          onChange={(date_passing) => changeDraft({ date_passing })}
        />
      </div>
      <p className="form-note">Dates are shown as you write them; a year is enough.</p>
      <button type="submit" className="primary wide" disabled={busy}>
        Save
      </button>
      <FormFailure action={action} />
    </Form>
  );
}
