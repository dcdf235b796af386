import type { ComponentProps } from 'react';
import {
  MAX_COUPLE_LINE,
  MAX_COUPLE_NAME,
  MAX_DATE_WORDS,
  MAX_INTRODUCTION,
  MAX_NAME,
} from '../../../../protocol/limits.ts';
import { Field } from '../../../ui/forms/Field.tsx';

const NAMES = { human: 'Human', animal: 'Animal', couple: 'Two people' };

/** The subject of a page, or the two people whose love box it is. */
export type Kind = keyof typeof NAMES;

const KINDS = Object.keys(NAMES) as Kind[];

export const EMPTY = {
  kind: 'human' as Kind,
  name: '',
  introduction: '',
  date_birth: '',
  date_passing: '',
  first_name: '',
  second_name: '',
  day: '',
  line: '',
};

/** The values of all kinds of pages. */
type SetupDraft = typeof EMPTY;

type KindProps = {
  kind: Kind;
  /** Undefined if the choice is final. */
  onChange?: (kind: Kind) => void;
};

/** Asks whom the page is about; chosen only once. */
export function KindToggle({ kind, onChange }: KindProps) {
  return (
    <fieldset className="kinds">
      <legend>This page is about</legend>
      <div className="kinds-row">
        {KINDS.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name="kind"
              value={option}
              checked={kind === option}
              disabled={!onChange}
              onChange={() => onChange?.(option)}
            />
            <span>{NAMES[option]}</span>
          </label>
        ))}
      </div>
      <p className="form-note">
        {onChange
          ? 'This choice can be made only once. Everything else can be changed later.'
          : 'This choice was made when the page was set up, and it stays.'}
      </p>
    </fieldset>
  );
}

type Props = { draft: SetupDraft; onChange: (change: Partial<SetupDraft>) => void };

const MEMORIAL_LABELS = {
  human: { name: 'Full name', introduction: 'In loving memory of...' },
  animal: { name: 'Animal name', introduction: 'My bunny cat...' },
};

/** The fields of a page that remembers somebody. */
export function MemorialFields(form: Props) {
  const labels = MEMORIAL_LABELS[form.draft.kind === 'animal' ? 'animal' : 'human'];
  return (
    <>
      <Line {...form} field="name" label={labels.name} maxLength={MAX_NAME} />
      <Line
        {...form}
        field="introduction"
        label="Introduction note"
        maxLength={MAX_INTRODUCTION}
        placeholder={labels.introduction}
      />
      <div className="pair">
        <Line
          {...form}
          field="date_birth"
          label="Date of birth"
          maxLength={MAX_DATE_WORDS}
          placeholder="1975/09/25"
        />
        <Line
          {...form}
          field="date_passing"
          label="Date of passing"
          maxLength={MAX_DATE_WORDS}
          placeholder="2021/05/04"
        />
      </div>
    </>
  );
}

/** The two people whose love box a page is. */
export function CoupleFields(form: Props) {
  return (
    <>
      <p className="form-note">
        Your page is a love box: cards for two, and those that you keep. It opens for whoever scans
        the plate; search engines do not list it.
      </p>
      <div className="pair">
        <Line
          {...form}
          field="first_name"
          name="firstName"
          label="One of you"
          maxLength={MAX_COUPLE_NAME}
        />
        <Line
          {...form}
          field="second_name"
          name="secondName"
          label="The other"
          maxLength={MAX_COUPLE_NAME}
        />
      </div>
      <Line
        {...form}
        field="day"
        label="The day you met or married"
        maxLength={MAX_DATE_WORDS}
        placeholder="2014/05/04"
      />
      <Line
        {...form}
        field="line"
        label="A line of your own"
        maxLength={MAX_COUPLE_LINE}
        placeholder="Still dancing in the kitchen"
      />
    </>
  );
}

type LineProps = Props &
  Pick<ComponentProps<typeof Field>, 'label' | 'maxLength' | 'placeholder'> & {
    field: Exclude<keyof SetupDraft, 'kind'>;
    /** The field's name in the server's refusals, if it differs from the draft's. */
    name?: string;
  };

function Line({ draft, onChange, field, name = field, ...input }: LineProps) {
  return (
    <Field
      {...input}
      name={name}
      autoComplete="off"
      dir="auto"
      value={draft[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
}
