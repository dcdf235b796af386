import type { TributeStatus } from '../../../__generated__/features/tributes/posting/postTribute.ts';
import type { Switch, WallState } from './useWall.ts';
import { type Action, ACTION_LABELS, ACTIONS } from './reviewLabels.ts';

type Props = {
  status: TributeStatus;
  wall: WallState | undefined;
  busy: boolean;
  /** How many messages are selected; null if no selection is being made. */
  chosen: number | null;
  all: number;
  onChoose: (choosing: boolean) => void;
  onAll: () => void;
  onAct: (action: Action) => void;
  onTurn: (what: Switch, on: boolean) => void;
};

const SHORT_LABELS: Record<Action, string> = {
  ...ACTION_LABELS,
  SHOW: 'Show',
  HIDE: 'Keep off',
};

/** The actions for the whole wall, or for the selected messages; low on the screen, within reach of a thumb. */
export function StewardBar({ status, wall, busy, chosen, ...props }: Props) {
  if (chosen !== null)
    return (
      <div className="steward-bar" role="group" aria-label="The chosen messages">
        <div className="steward-chosen">
          <span role="status">{chosen === 0 ? 'None chosen' : `${chosen} chosen`}</span>
          <button type="button" className="quiet" disabled={props.all === 0} onClick={props.onAll}>
            Choose all
          </button>
          <button type="button" className="quiet" onClick={() => props.onChoose(false)}>
            Done
          </button>
        </div>
        <div className="steward-buttons">
          {ACTIONS[status].map((action) => (
            <button
              key={action}
              type="button"
              className={action === 'SHOW' ? 'primary' : 'secondary'}
              disabled={busy || chosen === 0}
              onClick={() => props.onAct(action)}
            >
              {SHORT_LABELS[action]}
            </button>
          ))}
        </div>
      </div>
    );
  return (
    <div className="steward-bar" role="group" aria-label="The wall">
      <div className="steward-buttons">
        <button
          type="button"
          className="secondary"
          disabled={props.all === 0 || ACTIONS[status].length === 0}
          onClick={() => props.onChoose(true)}
        >
          Choose several
        </button>
        <button
          type="button"
          className="secondary"
          disabled={busy || !wall}
          onClick={() => props.onTurn('readFirst', !wall?.readFirst.on)}
        >
          {wall?.readFirst.on ? 'Stop holding' : 'Hold everything'}
        </button>
        <button
          type="button"
          className="secondary"
          disabled={busy || !wall}
          onClick={() => props.onTurn('closed', !wall?.closed.on)}
        >
          {wall?.closed.on ? 'Reopen the wall' : 'Close the wall'}
        </button>
      </div>
    </div>
  );
}
