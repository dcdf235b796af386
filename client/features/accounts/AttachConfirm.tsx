import { Dialog } from '../../ui/Dialog.tsx';
import type { MyPage } from './myAccount.ts';

const QUESTION = 'Please confirm if you will attach the QR code to this page address?';

type Props = { page: MyPage; onSelect: () => void; onCancel: () => void };

/** Asks for confirmation before an address is permanently redirected. */
export function AttachConfirm({ page, onSelect, onCancel }: Props) {
  return (
    <Dialog label={QUESTION} className="message" onClose={onCancel}>
      <p>{QUESTION}</p>
      <p className="dialog-about">
        <bdi>{page.title}</bdi> <span>/{page.url}</span>
      </p>
      <div className="dialog-buttons">
        <button type="button" className="secondary" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="primary" onClick={onSelect}>
          Select
        </button>
      </div>
    </Dialog>
  );
}
