import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Draft } from './draft.ts';
import { useServedForm } from './servedForm.ts';
import { loadSenderAhead } from '../tributeOutbox.ts';
import { TributeFields, type ValidationErrors, validate } from './TributeFields.tsx';
import { retriedComponent } from '../../../../ui/lazyComponent.tsx';
import './tribute-form.css';
import { TRIBUTE_FIELD_ENTRIES, type TributeText } from '../../../../../protocol/tribute-text.ts';

/** Loaded only for visitors who write; the server's HTML form has no photos. */
const photosField = retriedComponent(
  () => import('./PhotosField.tsx'),
  ({ PhotosField }) => PhotosField,
);

const SCROLL_DELAY_MS = 200;
const NO_PHOTOS: Draft['photos'] & {} = [];

type Props = {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  onWrite: () => void;
};

/** The form for a new tribute. It is separate from the wall, so that arriving tributes do not affect it. */
export function TributeForm({ draft, onChange, onWrite }: Props) {
  const servedForm = useServedForm();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ValidationErrors>(() =>
    servedForm?.refusal ? validate(servedForm) : {},
  );
  const [isPreparing, setPreparing] = useState(false);

  useEffect(() => loadSenderAhead(), []);

  useEffect(() => {
    if (servedForm) return; // by then it is in view, or the visitor has scrolled elsewhere
    const timer = setTimeout(() => scrollIntoView(form.current!), SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [servedForm]);

  function write(event: FormEvent) {
    event.preventDefault();
    const newErrors = validate(draft);
    setErrors(newErrors);
    const [first] = Object.keys(newErrors);
    if (first) (form.current!.elements.namedItem(first) as HTMLElement).focus();
    else onWrite();
  }

  function changeText(change: Partial<TributeText>) {
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
      {servedForm && <input type="hidden" name="form_id" value={servedForm.id} />}
      {draft.refusal && TRIBUTE_FIELD_ENTRIES.every(([name]) => !errors[name]) && (
        <p role="alert" className="complaint refusal">
          {draft.refusal}
        </p>
      )}
      <TributeFields text={draft} errors={errors} onChange={changeText} />
      <div className="row">
        <photosField.Component
          photos={draft.photos ?? NO_PHOTOS}
          onChange={(photos) => onChange({ photos })}
          onPreparing={setPreparing}
        />
        <button type="submit" className="primary" disabled={isPreparing}>
          Write
        </button>
      </div>
    </form>
  );
}

function scrollIntoView(form: HTMLFormElement) {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  form.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth', block: 'start' });
  // leave the focus alone if the visitor is already typing
  if (form.contains(document.activeElement)) return;
  form.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
}
