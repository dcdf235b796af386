import { readAccount } from '../../../auth/session.ts';
import { formatRelativeTime } from '../wall/TributeTime.tsx';
import type { WallState } from './useWall.ts';

type Props = { wall: WallState | undefined; now: Date | undefined };

/** The wall's unusual settings, and who chose them. */
export function WallNotes({ wall, now }: Props) {
  const notes = [
    wall?.closed.on && { text: 'The wall is closed for now', turned: wall.closed },
    wall?.readFirst.on && { text: 'Every new message is held', turned: wall.readFirst },
  ].filter((note) => note !== undefined && note !== false);
  return (
    <div role="status" className="steward-notes">
      {notes.map(({ text, turned: { by, at } }) => (
        <p key={text}>
          {text}
          {by && (
            <>
              , by <bdi>{by.id === readAccount().user?.id ? 'you' : by.name}</bdi>
            </>
          )}
          {at && now && `, ${formatRelativeTime(at, now)}`}.
        </p>
      ))}
    </div>
  );
}
