import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

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
