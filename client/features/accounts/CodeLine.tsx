/** The activation code in use, with a button to change it. */
export function CodeLine({ code, onEdit }: { code: string; onEdit: () => void }) {
  const typed = code.trim();
  return (
    <div className="code-line">
      <p className="form-note">
        {typed ? 'Activation code' : 'No activation code yet'}
        {typed && <span className="code">{typed}</span>}
      </p>
      <button type="button" className="quiet" onClick={onEdit}>
        {typed ? 'Change it' : 'Enter it'}
      </button>
    </div>
  );
}
