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
    if (event.type === 'click' && event.target !== element.current) return;
    event.preventDefault();
    onClose();
  });

  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    const listening = new AbortController();
    for (const name of ['click', 'cancel'])
      dialog?.addEventListener(name, (event) => closeOn(event), { signal: listening.signal });
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
