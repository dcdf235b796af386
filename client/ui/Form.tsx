import type { ReactNode } from 'react';
import './form.css';

/** A form that only our code submits: pressed before its code is there, it keeps what was typed. */
export function Form({ onSend, children }: { onSend: () => void; children: ReactNode }) {
  return (
    <form
      className="lines"
      noValidate
      method="dialog" // outside a dialog: nowhere
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
    </form>
  );
}
