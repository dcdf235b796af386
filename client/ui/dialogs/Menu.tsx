import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

type Props = {
  /** The panel's id, to which the button refers. */
  id: string;
  /** The button's content. */
  label: ReactNode;
  /** The button's accessible name, if its content has none. */
  name?: string;
  className?: string;
  /** Additional properties of the button, such as those of a drag handle. */
  opener?: ComponentProps<'button'>;
  /** Renders the panel's content while it is open. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a small panel below it; a press elsewhere, Escape, or leaving it by keyboard closes it. */
export function Menu({ id, label, name, className, opener, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const openerId = useId();

  /** Returns the focus to the button, as the focused element disappears with the panel. */
  const close = useCallback(() => {
    setOpen(false);
    document.getElementById(openerId)?.focus();
  }, [openerId]);

  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside, options);
    document.addEventListener('focusin', closeOutside, options);
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape' || document.querySelector('dialog[open]')) return;
        close();
      },
      options,
    );
    return () => listening.abort();
  }, [isOpen, close]);

  return (
    <div ref={container} className={className}>
      <button
        {...opener}
        id={openerId}
        type="button"
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && children(close)}
    </div>
  );
}
