import {
  MAX_COUPLE_LINE,
  MAX_COUPLE_NAME,
  MAX_DATE_WORDS,
  MAX_INTRODUCTION,
  MAX_NAME,
} from '../../../protocol/limits.ts';
import { Field } from '../../ui/Field.tsx';
import type { SetupDraft } from './SetupForm.tsx';

type Props = { draft: SetupDraft; onChange: (change: Partial<SetupDraft>) => void };

const OF_TRIBUTE = {
  human: { name: 'Full name', introduction: 'In loving memory of...' },
  animal: { name: 'Animal name', introduction: 'My bunny cat...' },
};

/** Whom a page remembers. */
export function TributeFields({ draft, onChange }: Props) {
  const labels = OF_TRIBUTE[draft.kind === 'animal' ? 'animal' : 'human'];
  return (
    <>
      <Field
        label={labels.name}
        name="name"
        autoComplete="off"
        dir="auto"
        maxLength={MAX_NAME}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <Field
        label="Introduction note"
        name="introduction"
        autoComplete="off"
        dir="auto"
        maxLength={MAX_INTRODUCTION}
        placeholder={labels.introduction}
        value={draft.introduction}
        onChange={(introduction) => onChange({ introduction })}
      />
      <div className="pair">
        <Field
          label="Date of birth"
          name="date_birth"
          autoComplete="off"
          maxLength={MAX_DATE_WORDS}
          placeholder="1975/09/25"
          value={draft.date_birth}
          onChange={(date_birth) => onChange({ date_birth })}
        />
        <Field
          label="Date of passing"
          name="date_passing"
          autoComplete="off"
          maxLength={MAX_DATE_WORDS}
          placeholder="2021/05/04"
          value={draft.date_passing}
          onChange={(date_passing) => onChange({ date_passing })}
        />
      </div>
    </>
  );
}

/** The two people whose love box a page is. */
export function CoupleFields({ draft, onChange }: Props) {
  return (
    <>
      <p className="form-note">
        Your page is a love box: cards for two, and those that you keep. It opens for whoever scans
        the plate; search engines do not list it.
      </p>
      <div className="pair">
        <Field
          label="One of you"
          name="firstName"
          autoComplete="off"
          dir="auto"
          maxLength={MAX_COUPLE_NAME}
          value={draft.first_name}
          onChange={(first_name) => onChange({ first_name })}
        />
        <Field
          label="The other"
          name="secondName"
          autoComplete="off"
          dir="auto"
          maxLength={MAX_COUPLE_NAME}
          value={draft.second_name}
          onChange={(second_name) => onChange({ second_name })}
        />
      </div>
      <Field
        label="The day you met or married"
        name="day"
        autoComplete="off"
        dir="auto"
        maxLength={MAX_DATE_WORDS}
        placeholder="2014/05/04"
        value={draft.day}
        onChange={(day) => onChange({ day })}
      />
      <Field
        label="A line of your own"
        name="line"
        autoComplete="off"
        dir="auto"
        maxLength={MAX_COUPLE_LINE}
        placeholder="Still dancing in the kitchen"
        value={draft.line}
        onChange={(line) => onChange({ line })}
      />
    </>
  );
}
