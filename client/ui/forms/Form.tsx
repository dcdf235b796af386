import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { Failure } from '../../net/failure.ts';
import { nameStorage } from '../../storage/localStore.ts';
import './form.css';

/** The error of a field of this form; null for none. */
const InvalidFieldContext = createContext<{ field: string; message: string } | null>(null);

type Props = {
  onSend: () => void;
  /** The reason of a refusal, after its dialog was closed: shown beside its field, which then has the focus. */
  wrong: Failure | null;
  children: ReactNode;
};

/** A form that is only submitted by this code: submitted before hydration, it keeps what was typed. */
export function Form({ onSend, wrong, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!wrong) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const invalid = find('[aria-invalid=true]');
    if (invalid) invalid.focus();
    // a button that is disabled while it works loses the focus
    else if (document.activeElement === document.body) find('[type=submit]')?.focus();
  }, [wrong]);

  const { field, message } = wrong?.kind === 'refused' ? wrong : {};
  return (
    <form
      ref={form}
      className="lines needs-code"
      noValidate
      method="dialog" // submits nothing, as it is outside a dialog
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <InvalidFieldContext value={field && message ? { field, message } : null}>
        {children}
      </InvalidFieldContext>
    </form>
  );
}

/** The error of a field, by its name; undefined if it is valid. */
export function useInvalidMessage(name: string | undefined): string | undefined {
  const wrong = useContext(InvalidFieldContext);
  return wrong && wrong.field === name ? wrong.message : undefined;
}

/** The failure; empty until then, because screen readers announce changes only in an existing element. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="form-failure">
      {children}
    </p>
  );
}

/** Shown in a dialog while its text is stored only on this device, with a button to return to what is saved. */
export function UnsavedNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="sheet-unsaved">
      What you changed is kept {nameStorage()}, and not saved yet.{' '}
      <button type="button" className="quiet" onClick={onDiscard}>
        Leave it as it was
      </button>
    </p>
  );
}
