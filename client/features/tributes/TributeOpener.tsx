type Props = { formOpen: boolean; onFormOpenChange: (open: boolean) => void };

/** The button that opens and closes the form. The page may hold several; at any width one is visible. */
export function TributeOpener({ formOpen, onFormOpenChange }: Props) {
  return (
    <button
      type="button"
      className="primary tribute-opener"
      aria-expanded={formOpen}
      aria-controls={formOpen ? 'tribute-form' : undefined}
      onClick={() => onFormOpenChange(!formOpen)}
    >
      Create a Tribute
    </button>
  );
}

/** Gives the focus to the one that is visible now. */
export function focusOpener(): void {
  const openers = [...document.querySelectorAll<HTMLElement>('.tribute-opener')];
  openers.find((opener) => opener.getClientRects().length > 0)?.focus({ preventScroll: true });
}
