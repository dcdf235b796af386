import type { EditorProps } from '../fields.ts';
import { WallSettings } from './WallSettings.tsx';
import { useOthers } from '../../features/members/PresenceContext.ts';
import { useWaitingCount } from '../../features/tributes/steward/useWaitingCount.ts';
import { WaitingLink } from '../../features/tributes/steward/WaitingLink.tsx';
import { Link } from '../../ui/Link.tsx';
import { useEditing } from '../EditingContext.ts';
import './wall-editor.css';

/** How many messages wait, the way to where they are read, and the wall's settings. */
export function WallEditor({ block }: EditorProps) {
  const { pageId, pageUrl, edits } = useEditing();
  const { onMemberEvent } = useOthers();
  const count = useWaitingCount(pageId, onMemberEvent);
  return (
    <>
      <div className="wall-messages">
        <p role="status">{count !== undefined && `${waitingWords(count)}.`}</p>
        <Link
          className="secondary"
          to={`/edit/${pageUrl}/tributes`}
          onClickCapture={() => void edits.flush()}
        >
          Read the messages
        </Link>
      </div>
      <WallSettings block={block} />
    </>
  );
}

type SummaryProps = { onWall: number; readFirst: boolean; closed: boolean };

/** The wall in the list of blocks: how much is on it, how it takes messages, and what waits. */
export function WallSummary({ onWall, readFirst, closed }: SummaryProps) {
  const { pageId, pageUrl, edits } = useEditing();
  const { onMemberEvent } = useOthers();
  return (
    <>
      <p className="block-words">
        {onWall === 0 ? 'There are no messages yet.' : `${onWall} on the wall.`} {waysOf()}
      </p>
      <WaitingLink
        pageId={pageId}
        url={pageUrl}
        onMemberEvent={onMemberEvent}
        words={waitingWords}
        className="wall-waiting"
        onLeave={() => void edits.flush()}
      />
    </>
  );

  function waysOf(): string {
    if (closed) return 'The wall is closed for now.';
    if (readFirst) return 'Visitors leave their words here, and you read them first.';
    return 'Visitors leave their words here.';
  }
}

function waitingWords(count: number): string {
  if (count === 0) return 'Nothing is waiting to be read';
  return `${count === 1 ? 'One message is' : `${count} messages are`} waiting to be read`;
}
