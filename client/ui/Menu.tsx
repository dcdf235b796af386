import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = {
  /** The panel's id: what the button opens. */
  id: string;
  /** What the button shows. */
  label: ReactNode;
  /** The button's name, where what it shows has none. */
  name?: string;
  className?: string;
  /** Stands in the panel while it is open. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a small panel below it; a press elsewhere, Escape, or leaving it by keyboard closes it. */
export function Menu({ id, label, name, className, children }: Props) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave, options);
    document.addEventListener('focusin', leave, options);
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape' || document.querySelector('dialog[open]')) return;
        setOpen(false);
        opener.current?.focus();
      },
      options,
    );
    return () => listening.abort();
  }, [open]);

  return (
    <div ref={place} className={className}>
      <button
        ref={opener}
        type="button"
        aria-label={name}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open && children(() => setOpen(false))}
    </div>
  );
}
