import type { WallMode, WallState } from './useWallSwitch.ts';
import { readAccount } from '../../../../auth/session.ts';
import { formatClock } from '../recentTime.ts';
import './wall-switch.css';

type Props = { mode: WallMode | undefined; isBusy: boolean; onMode: (mode: WallMode) => void };

const MODES: readonly { mode: WallMode; label: string; pressedLabel: string }[] = [
  { mode: 'open', label: 'Open', pressedLabel: 'Open' },
  { mode: 'hold', label: 'Hold everything', pressedLabel: 'Holding everything' },
  { mode: 'closed', label: 'Close the wall', pressedLabel: 'Closed' },
];

/** One switch for how the wall takes messages. */
export function WallSegments({ mode: current, isBusy, onMode }: Props) {
  return (
    <div className="wall-segments" role="group" aria-label="The wall">
      {MODES.map(({ mode, label, pressedLabel }) => (
        <button
          key={mode}
          type="button"
          data-mode={mode}
          aria-pressed={mode === current}
          aria-disabled={isBusy || !current} // not disabled, so that it keeps the focus
          onClick={() => !isBusy && onMode(mode)}
        >
          {mode === current && pressedLabel}
          {mode !== current && (mode === 'open' && current === 'closed' ? 'Open again' : label)}
        </button>
      ))}
    </div>
  );
}

type WallNotesProps = { wall: WallState | undefined; now: Date | undefined };

/** The wall's unusual settings, and who chose them. */
export function WallNotes({ wall, now }: WallNotesProps) {
  const notes = [
    wall?.closed.on && { text: 'The wall is closed for now', turned: wall.closed },
    wall?.readFirst.on && { text: 'Every new message is held', turned: wall.readFirst },
  ].filter((note) => note !== undefined && note !== false);
  return (
    <div role="status" className="review-notes">
      {notes.map(({ text, turned: { by, at } }) => (
        <p key={text}>
          {text}
          {by && (
            <>
              , by <bdi>{by.id === readAccount().user?.id ? 'you' : by.name}</bdi>
            </>
          )}
          {at && now && `, since ${formatClock(at, now)}`}.
        </p>
      ))}
    </div>
  );
}
