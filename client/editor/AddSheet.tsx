import { type ReactNode, useId, useState } from 'react';
import { Sheet } from '../ui/dialogs/Sheet.tsx';
import './add-sheet.css';

export type Choice = {
  key: string;
  label: string;
  description: string;
  /** A picture of such a block. */
  thumbnail: ReactNode;
  /** Why it cannot be added now. */
  reason: string | undefined;
};

type Props = { choices: readonly Choice[]; onAdd: (key: string) => void; onClose: () => void };

/** Asks which kind of block to add. */
export function AddSheet({ choices, onAdd, onClose }: Props) {
  const prefix = useId();
  const [announced, setAnnounced] = useState('');
  return (
    <Sheet title="Select block add to content" onClose={onClose}>
      <ul className="editor-choices">
        {choices.map(({ key, label, description, thumbnail, reason }) => (
          <li key={key}>
            {thumbnail}
            <div>
              <strong>{label}</strong>
              <p id={prefix + key}>{reason ?? description}</p>
            </div>
            <button
              type="button"
              className="secondary"
              aria-label={`Add ${label}`}
              aria-describedby={prefix + key}
              aria-disabled={reason !== undefined} // not disabled, so that it keeps the focus and its reason is announced
              onClick={() => (reason === undefined ? onAdd(key) : setAnnounced(reason))}
            >
              Add
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="unseen">
        {announced}
      </p>
    </Sheet>
  );
}
