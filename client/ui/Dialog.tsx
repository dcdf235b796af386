import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

type Props = {
  /** Read out as the dialog's name. */
  label: string;
  className?: string;
  /** Escape, a press beside it, or a button inside. */
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog of the browser's own: keeps the focus inside and gives it back. */
export function Dialog({ label, className, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);

  const closeOn = useEffectEvent((event: Event) => {
    event.preventDefault();
    onClose();
  });

  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    const listening = new AbortController();
    const on = (name: string, listener: (event: Event) => void) =>
      dialog?.addEventListener(name, listener, { signal: listening.signal });
    // a press that began inside, as of a selection drawn beyond the edge, is none beside it
    let beganBeside = false;
    on('pointerdown', (event) => (beganBeside = isBeside(event, dialog)));
    on('click', (event) => beganBeside && isBeside(event, dialog) && closeOn(event));
    on('cancel', (event) => closeOn(event));
    dialog?.showModal();
    return () => {
      listening.abort();
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    // Escape is the keyboard's way out, which the browser brings.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={element}
      className={className ? `dialog ${className}` : 'dialog'}
      aria-label={label}
    >
      {children}
    </dialog>
  );
}

/** Its own padding is not beside it. */
function isBeside(event: Event, dialog: HTMLDialogElement | null): boolean {
  if (!dialog || !(event instanceof MouseEvent) || event.target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < left || x > right || y < top || y > bottom;
}
