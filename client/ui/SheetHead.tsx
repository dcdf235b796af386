import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { Notice } from './Notice.tsx';

type Props = {
  title: string;
  /** Stands below the title. */
  state?: ReactNode;
  /** Stands before the cross. */
  children?: ReactNode;
  onClose: () => void;
};

/** The head of a sheet: what it is, what was just done, and the way out. */
export function SheetHead({ title, state, children, onClose }: Props) {
  return (
    <div className="sheet-head">
      <div className="sheet-words">
        <h2>{title}</h2>
        {state}
        <Notice />
      </div>
      {children}
      <IconButton icon="cross" label="Close" onClick={onClose} />
    </div>
  );
}
