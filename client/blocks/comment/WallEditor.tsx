import type { EditorProps } from '../fields.ts';
import { WallSettings } from './WallSettings.tsx';
import { useOthers } from '../../features/members/PresenceContext.ts';
import { ReviewPanel } from '../../features/tributes/moderation/ReviewPanel.tsx';
import { WaitingCount } from '../../features/tributes/moderation/WaitingCount.tsx';
import { useEditing } from '../EditingContext.ts';

/** The wall's settings, and below them the messages about which somebody has to decide. */
export function WallEditor({ block }: EditorProps) {
  return (
    <>
      <WallSettings block={block} />
      <Messages block={block} />
    </>
  );
}

/** The same for whoever came for the messages. */
export function MessagesEditor({ block }: EditorProps) {
  return (
    <>
      <Messages block={block} />
      <WallSettings block={block} />
    </>
  );
}

function Messages({ block }: Pick<EditorProps, 'block'>) {
  const { pageId } = useEditing();
  const { onMemberEvent } = useOthers();
  return (
    <ReviewPanel
      pageId={pageId}
      readFirst={block['readFirst'] === true}
      onMemberEvent={onMemberEvent}
    />
  );
}

type WordsProps = { onWall: number; readFirst: boolean; closed: boolean; onRead: () => void };

/** The wall in the list of blocks: how much is on it, how it takes messages, and what waits. */
export function WallSummary({ onWall, readFirst, closed, onRead }: WordsProps) {
  const { pageId } = useEditing();
  const { onMemberEvent } = useOthers();
  return (
    <>
      <p className="block-words">
        {onWall === 0 ? 'There are no messages yet.' : `${onWall} on the wall.`} {waysOf()}
      </p>
      <WaitingCount
        pageId={pageId}
        onMemberEvent={onMemberEvent}
        words={(total) =>
          `${total === 1 ? 'One message is' : `${total} messages are`} waiting to be read`
        }
        onRead={onRead}
      />
    </>
  );

  function waysOf(): string {
    if (closed) return 'The wall is closed for now.';
    if (readFirst) return 'Visitors leave their words here, and you read them first.';
    return 'Visitors leave their words here.';
  }
}
