import { Dialog } from './Dialog.tsx';

type Props = {
  question: string;
  /** What it is about, and what can be done afterwards. */
  detail?: string;
  /** What the buttons say. */
  yes?: string;
  no?: string;
  onYes: () => void;
  onNo: () => void;
};

/** A question that is asked before something is done. */
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
        <button type="button" className="primary" onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
