import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { Notice } from './Notice.tsx';

type Props = {
  title: string;
  /** Shown below the title. */
  state?: ReactNode;
  /** Shown before the close button. */
  children?: ReactNode;
  onClose: () => void;
};

/** The header of a dialog: its title, the last notice, and the close button. */
export function SheetHead({ title, state, children, onClose }: Props) {
  return (
    <div className="sheet-head">
      <div className="sheet-words">
        <h2>{title}</h2>
        {state}
      </div>
      {children}
      <IconButton icon="cross" label="Close" onClick={onClose} />
      <Notice />
    </div>
  );
}
