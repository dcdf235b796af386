import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

type Props = {
  question: string;
  /** An explanation of the consequences. */
  detail?: string;
  /** The buttons' labels. */
  yes?: string;
  no?: string;
  /** Whether something is lost by it. */
  isDanger?: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Asks for confirmation, as before something is removed or ended. */
export function ConfirmDialog({
  question,
  detail,
  yes = 'Yes',
  no = 'Cancel',
  isDanger = true,
  onYes,
  onNo,
}: Props) {
  return (
    <Dialog label={question} className="message" onClose={onNo}>
      <p>{question}</p>
      {detail && <small>{detail}</small>}
      <div className="dialog-buttons">
        <button type="button" className="secondary" onClick={onNo}>
          {no}
        </button>
        <button type="button" className={isDanger ? 'secondary danger' : 'primary'} onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}

/** A message that must be closed before going on. */
export function MessageDialog(props: {
  message: string;
  /** Shown after the message, such as a link. */
  children?: ReactNode;
  onClose: () => void;
}) {
  const { message, children, onClose } = props;
  return (
    <Dialog label={message} className="message" onClose={onClose}>
      <p>{message}</p>
      {children && <small>{children}</small>}
      <div className="dialog-buttons">
        {/* a link in the message would get the focus otherwise */}
        <button
          type="button"
          className="primary"
          ref={(button) => button?.setAttribute('autofocus', '')}
          onClick={onClose}
        >
          OK
        </button>
      </div>
    </Dialog>
  );
}
