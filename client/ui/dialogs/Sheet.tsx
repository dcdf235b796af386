import { createContext, type ReactNode, useContext, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { IconButton } from '../Icon.tsx';
import { Notice } from '../Notice.tsx';
import '../forms/saved-state.css';
import './sheet.css';

type Props = {
  title: string;
  /** `wide` for pictures beside fields, `full` for a text that fills the screen. */
  size?: 'wide' | 'full';
  className?: string;
  /** Shown in the heading, before the close button. */
  actions?: ReactNode;
  /** Shown at the left of the foot. */
  state?: ReactNode;
  /** Whether something in the sheet would be lost: then it says so, and asks before it is closed. */
  isUnsaved?: boolean;
  /** Something urgent, which stays visible above the content. */
  note?: ReactNode;
  /** Leads back to the sheet that this one was opened from. */
  onBack?: () => void;
  onClose: () => void;
  children: ReactNode;
};

const SheetState = createContext<ReactNode>(null);

/** The product's one form of dialog with content: a heading, what scrolls, and a fixed foot (SheetFoot). */
export function Sheet(props: Props) {
  const { title, size, className, actions, isUnsaved, note, onBack, onClose, children } = props;
  const [isAsking, setAsking] = useState(false);
  const classes = ['sheet', size, className].filter(Boolean).join(' ');
  const close = () => (isUnsaved ? setAsking(true) : onClose());
  const state =
    props.state ?? (isUnsaved && <span className="saved-state waiting">Not saved yet</span>);
  return (
    <Dialog label={title} className={classes} onClose={close}>
      <header className={onBack ? 'sheet-head has-back' : 'sheet-head'}>
        {onBack && <IconButton icon="back" label="Back" onClick={onBack} />}
        {/* the focus begins here: not on a button, nor on a field that brings up a phone's keyboard */}
        <h2 tabIndex={-1} ref={(heading) => heading?.setAttribute('autofocus', '')}>
          {title}
        </h2>
        {actions}
        <IconButton icon="cross" label="Close" onClick={close} />
        <Notice />
      </header>
      {note}
      <SheetState value={state}>
        <div className="sheet-body">{children}</div>
      </SheetState>
      {isAsking && (
        <ConfirmDialog
          question="Leave it as it was?"
          detail="What you changed here is not saved yet."
          yes="Leave it"
          no="Go on"
          onYes={onClose}
          onNo={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}

/** The foot of a sheet, which stays visible while the content scrolls, with its actions. */
export function SheetFoot({ children }: { children: ReactNode }) {
  const state = useContext(SheetState);
  return (
    <div className="sheet-foot">
      <div className="sheet-state">{state}</div>
      {children}
    </div>
  );
}
