import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import './dialog.css';

type Props = {
  /** The dialog's accessible name. */
  label: string;
  className?: string;
  /** Called on Escape, a press outside, or a button inside. */
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog with the browser's dialog element: it keeps the focus inside and restores it on closing. */
export function Dialog({ label, className, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);

  const closeOn = useEffectEvent((event: Event) => {
    event.preventDefault();
    onClose();
  });

  useEffect(() => {
    const dialog = element.current;
    const bringFocusBack = rememberFocus();
    const listening = new AbortController();
    const on = (name: string, listener: (event: Event) => void) =>
      dialog?.addEventListener(name, listener, { signal: listening.signal });
    // a press that began inside, such as selecting text beyond the edge, does not close the dialog
    let beganBeside = false;
    on('pointerdown', (event) => (beganBeside = isBeside(event, dialog)));
    on('click', (event) => beganBeside && isBeside(event, dialog) && closeOn(event));
    // the cancel event of a file input inside only means that no file was chosen
    on('cancel', (event) => event.target === dialog && closeOn(event));
    // a browser closes a dialog without asking, such as on a second Escape; `onClose` may leave it open
    on('close', (event) => {
      if (event.target !== dialog) return;
      dialog?.showModal();
      closeOn(event);
    });
    dialog?.showModal();
    return () => {
      listening.abort();
      dialog?.close();
      bringFocusBack();
    };
  }, []);

  return (
    // Keyboards close it with Escape, which the browser handles.
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

/** Whether a press is outside; the dialog's own padding is not. */
function isBeside(event: Event, dialog: HTMLDialogElement | null): boolean {
  if (!dialog || !(event instanceof MouseEvent) || event.target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < left || x > right || y < top || y > bottom;
}

const FOCUSABLE = 'button, a[href], input, select, textarea, summary, [tabindex]';

/** The element last pressed or focused, with its ancestors, innermost first. */
let lastUsed: readonly EventTarget[] = [];

if (typeof document !== 'undefined')
  for (const name of ['focusin', 'click'])
    document.addEventListener(name, (event) => (lastUsed = event.composedPath()), true);

/**
 * Remembers the focused element, or the one focused a moment ago: a pressed button may be disabled by now, or gone
 * with its menu. The returned function restores the focus, to the same element or to the first focusable one in what
 * is left around it, unless it has been moved elsewhere.
 */
function rememberFocus(): () => void {
  const focused = document.activeElement;
  const path = focused && focused !== document.body ? toAncestors(focused) : lastUsed;
  return () => {
    if (document.activeElement !== document.body) return;
    for (const target of path) if (tryFocus(target)) return;
  };
}

function toAncestors(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement ? [element, ...toAncestors(parentElement)] : [element];
}

/** Focuses an element and returns whether that worked. */
function tryFocus(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement) || !target.isConnected || target === document.body)
    return false;
  const others = target.querySelectorAll<HTMLElement>(FOCUSABLE);
  return (target.matches(FOCUSABLE) ? [target, ...others] : [...others]).some((candidate) => {
    candidate.focus();
    return document.activeElement === candidate;
  });
}
