import { account } from '../../../auth/session.ts';
import { spokenTime } from '../spokenTime.ts';
import type { WallState } from './useWall.ts';

type Props = { wall: WallState | undefined; now: Date | undefined };

/** What is not as usual about the wall, and who decided so. */
export function WallNotes({ wall, now }: Props) {
  const notes = [
    wall?.closed.on && { words: 'The wall is closed for now', turned: wall.closed },
    wall?.readFirst.on && { words: 'Every new message is held', turned: wall.readFirst },
  ].filter((note) => note !== undefined && note !== false);
  return (
    <div role="status">
      {notes.map(({ words, turned: { by, at } }) => (
        <p key={words} className="steward-note">
          {words}
          {by && `, by ${by.id === account().user?.id ? 'you' : by.name}`}
          {at && now && `, ${spokenTime(at, now)}`}.
        </p>
      ))}
    </div>
  );
}
