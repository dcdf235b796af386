import { useEffect, useRef, useState } from 'react';
import { keepTrying } from '../live/keepTrying.ts';
import { part } from '../ui/part.tsx';

const panel = part(
  () => keepTrying(() => import('../features/accounts/AccountPanel.tsx')),
  ({ AccountPanel }) => AccountPanel,
);

/** Opens what belongs to whoever is logged in; its content is fetched ahead, while there is signal. */
export function AccountMenu() {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => void panel.load(), []);

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
    <div ref={place}>
      <button
        ref={opener}
        type="button"
        aria-expanded={open}
        aria-controls={open ? 'account-panel' : undefined}
        onClick={() => setOpen(!open)}
      >
        Your pages
      </button>
      {open && <panel.Part />}
    </div>
  );
}
