import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import './add-dialog.css';

export type Choice = { key: string; label: string; words: string };

type Props = { choices: readonly Choice[]; onAdd: (key: string) => void; onClose: () => void };

/** Which kind of block to put at the end of the page. */
export function AddDialog({ choices, onAdd, onClose }: Props) {
  return (
    <Dialog label="Select block add to content" className="sheet" onClose={onClose}>
      <div className="sheet-head">
        <h2>Select block add to content</h2>
        <IconButton icon="cross" label="Close" onClick={onClose} />
      </div>
      <ul className="editor-choices">
        {choices.map(({ key, label, words }) => (
          <li key={key}>
            <div>
              <strong>{label}</strong>
              <p>{words}</p>
            </div>
            <button
              type="button"
              className="secondary"
              aria-label={`Add ${label}`}
              onClick={() => onAdd(key)}
            >
              Add
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
