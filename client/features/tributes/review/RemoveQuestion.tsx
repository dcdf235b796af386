import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { Entry } from './queue.ts';
import { countTributes } from './reviewLabels.ts';

type Props = { entries: readonly Entry[]; onYes: () => void; onNo: () => void };

/** Asks before messages are removed. */
export function RemoveQuestion({ entries, onYes, onNo }: Props) {
  const [first] = entries;
  const what =
    entries.length === 1
      ? `the message from ${first!.tribute.name}`
      : countTributes(entries.length);
  return (
    <ConfirmDialog
      question={`Remove ${what}?`}
      detail="Only the page’s members can still read it then. It can be brought back for 30 days."
      yes="Remove"
      onYes={onYes}
      onNo={onNo}
    />
  );
}
