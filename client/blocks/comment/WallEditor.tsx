import { Link } from 'react-router-dom';
import type { BlockOf } from '../publicBlocks.tsx';
import type { EditorProps } from '../editing/fields/useField.ts';
import { WallSettings } from './WallSettings.tsx';
import { useWaitingCount } from '../../features/tributes/review/useWaitingCount.ts';
import { SheetFoot } from '../../ui/dialogs/Sheet.tsx';
import { useEditing } from '../editing/EditingContext.ts';
import './wall-editor.css';

/** How many messages are held, a link to review them, and the wall's settings. */
export function WallEditor({ block, onClose }: EditorProps<BlockOf<'CommentComponent'>>) {
  const { pageId, pageUrl, edits } = useEditing();
  const count = useWaitingCount(pageId, pageUrl);
  return (
    <>
      <div className="wall-messages">
        <p role="status">{count !== undefined && `${waitingLabel(count)}.`}</p>
        <Link
          className="secondary"
          to={`/edit/${pageUrl}/tributes`}
          onClickCapture={() => void edits.flush()}
        >
          Read the messages
        </Link>
      </div>
      <WallSettings block={block} />
      <SheetFoot>
        <button type="button" className="primary" onClick={onClose}>
          Done
        </button>
      </SheetFoot>
    </>
  );
}

type SummaryProps = { onWall: number; readFirst: boolean; closed: boolean };

/** The wall in the list of blocks: the number of messages, its settings, and how many are held. */
export function WallSummary({ onWall, readFirst, closed }: SummaryProps) {
  const { pageId, pageUrl, edits } = useEditing();
  const waiting = useWaitingCount(pageId, pageUrl);
  return (
    <>
      <p className="block-words">
        {onWall === 0 ? 'There are no messages yet.' : `${onWall} on the wall.`}{' '}
        {describeSettings()}
      </p>
      {waiting !== undefined && waiting > 0 && (
        <Link
          className="wall-waiting"
          to={`/edit/${pageUrl}/tributes`}
          onClickCapture={() => void edits.flush()}
        >
          {waitingLabel(waiting)}
        </Link>
      )}
    </>
  );

  function describeSettings(): string {
    if (closed) return 'The wall is closed for now.';
    if (readFirst) return 'Visitors leave their words here, and you read them first.';
    return 'Visitors leave their words here.';
  }
}

function waitingLabel(count: number): string {
  if (count === 0) return 'Nothing is waiting to be read';
  return `${count === 1 ? 'One message is' : `${count} messages are`} waiting to be read`;
}
