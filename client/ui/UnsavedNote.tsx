/** Shown in a dialog while its text is stored on this device only, with a button to return to what is saved. */
export function UnsavedNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="sheet-unsaved">
      What you changed is kept on this device, and not saved yet.{' '}
      <button type="button" className="quiet" onClick={onDiscard}>
        Leave it as it was
      </button>
    </p>
  );
}
