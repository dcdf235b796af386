import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Draft } from './draft.ts';
import { PhotoField } from './PhotoField.tsx';
import { useServedForm } from './servedForm.ts';
import { TextField } from './TextField.tsx';
import './tribute-form.css';
import { MAX_TRIBUTE_CONTENT, MAX_TRIBUTE_NAME } from '../../../protocol/limits.ts';
import { type ValidationErrors, validate } from './validation.ts';

const UNTIL_IN_VIEW = 200;

type Props = {
  /** Under which name the photo drawer keeps the draft's photo. */
  photoKey: string;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  onWrite: () => void;
};

/** Where a visitor writes. It stands apart from the wall, so that nothing that arrives touches it. */
export function TributeForm({ photoKey, draft, onChange, onWrite }: Props) {
  const id = useId();
  const served = useServedForm();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ValidationErrors>(() =>
    served?.refusal ? validate(served) : {},
  );
  const [preparing, setPreparing] = useState(false);

  useEffect(() => {
    if (served) return; // it is in view already, or its reader went elsewhere
    const timer = setTimeout(() => scrollIntoView(form.current!), UNTIL_IN_VIEW);
    return () => clearTimeout(timer);
  }, [served]);

  function write(event: FormEvent) {
    event.preventDefault();
    const newErrors = validate(draft);
    setErrors(newErrors);
    const [first] = Object.keys(newErrors);
    if (first) (form.current!.elements.namedItem(first) as HTMLElement).focus();
    else onWrite();
  }

  function changeWords(change: Partial<Draft>) {
    onChange({ ...change, refusal: undefined });
    const [field] = Object.keys(change);
    setErrors((before) => ({ ...before, [field!]: undefined }));
  }

  return (
    <form
      ref={form}
      id="tribute-form"
      className="form"
      noValidate
      method="post"
      action="?write#tributes"
      onSubmit={write}
    >
      {served && <input type="hidden" name="form_id" value={served.id} />}
      {draft.refusal && !errors.name && !errors.content && (
        <p role="alert" className="complaint refusal">
          {draft.refusal}
        </p>
      )}
      <TextField
        id={`${id}name`}
        name="name"
        label="Name"
        value={draft.name}
        limit={MAX_TRIBUTE_NAME}
        error={errors.name}
        onChange={(name) => changeWords({ name })}
      />
      <TextField
        id={`${id}content`}
        name="content"
        label="Message"
        long
        value={draft.content}
        limit={MAX_TRIBUTE_CONTENT}
        error={errors.content}
        onChange={(content) => changeWords({ content })}
      />
      <PhotoField
        owner={photoKey}
        photo={draft.photo}
        onChange={(photo) => onChange({ photo })}
        onPreparing={setPreparing}
      >
        <button type="submit" className="primary" disabled={preparing}>
          Write
        </button>
      </PhotoField>
    </form>
  );
}

function scrollIntoView(form: HTMLFormElement) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  form.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
  // whoever began to write meanwhile keeps the cursor
  if (form.contains(document.activeElement)) return;
  form.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
}
