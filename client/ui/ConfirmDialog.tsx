import { Dialog } from './Dialog.tsx';

type Props = {
  question: string;
  /** An explanation of the consequences. */
  detail?: string;
  /** The buttons' labels. */
  yes?: string;
  no?: string;
  onYes: () => void;
  onNo: () => void;
};

/** Asks for confirmation before something is removed or ended. */
export function ConfirmDialog({
  question,
  detail,
  yes = 'Yes',
  no = 'Cancel',
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
        <button type="button" className="secondary danger" onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
