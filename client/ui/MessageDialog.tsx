import { Dialog } from './Dialog.tsx';

/** A message that asks to be read before going on. */
export function MessageDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog label={message} className="message" onClose={onClose}>
      <p>{message}</p>
      <div className="dialog-buttons">
        <button type="button" className="primary" onClick={onClose}>
          OK
        </button>
      </div>
    </Dialog>
  );
}
