import { memo, useState } from 'react';
import type { TributeStatus } from '../../../__generated__/features/tributes/posting/postTribute.ts';
import { MemberPicture } from '../../../auth/MemberPicture.tsx';
import { readAccount } from '../../../auth/session.ts';
import { formatRelativeTime } from '../wall/relativeTime.ts';
import { TributeTime } from '../wall/TributeTime.tsx';
import type { Entry } from './queue.ts';
import './queue.css';
import {
  type Action,
  ACTION_LABELS,
  ACTIONS,
  CHANGE_MESSAGES,
  getOutcomeLabel,
  getReasonLabels,
} from './reviewLabels.ts';

/** Longer messages are collapsed, so that their buttons stay in reach. */
const SHORT = 700;

type Props = {
  entry: Entry;
  status: TributeStatus;
  now: Date | undefined;
  busy: boolean;
  /** Whether messages are being selected, and whether this one is. */
  choosing: boolean;
  chosen: boolean;
  canUndo: boolean;
  onChoose: (entry: Entry) => void;
  onAct: (entry: Entry, action: Action) => void;
  onUndo: () => void;
};

/** One message in the review queue: why it was held, and what can be done with it. */
export const QueueItem = memo(function QueueItem({ entry, status, now, ...props }: Props) {
  const { tribute, heldFor, decision, outcome, changed } = entry;
  const { id, name, content, image, createdAt } = tribute;
  const [open, setOpen] = useState(false);
  const reasons = status === 'HELD' ? getReasonLabels(heldFor) : [];
  const isLong = content.length > SHORT && !open;
  return (
    // the list's own keys move between messages
    <li
      className={outcome ? 'queue-item settled' : 'queue-item'}
      data-id={id}
      tabIndex={-1}
      aria-busy={props.busy}
      aria-labelledby={`from-${id} words-${id}`}
    >
      <div className="queue-words">
        {props.choosing && !outcome && (
          <label className="queue-choose">
            <input
              type="checkbox"
              checked={props.chosen}
              aria-label={`Choose the message from ${name}`}
              onChange={() => props.onChoose(entry)}
            />
          </label>
        )}
        <div>
          <p className="queue-from">
            <bdi id={`from-${id}`}>{name}</bdi>{' '}
            <span className="queue-when">
              <TributeTime at={createdAt} now={now} />
            </span>
          </p>
          <p className="queue-content" id={`words-${id}`} dir="auto">
            {isLong ? `${content.slice(0, SHORT)} …` : content}
          </p>
          {isLong && (
            <button type="button" className="quiet" onClick={() => setOpen(true)}>
              Read on
            </button>
          )}
          {image && <MemberPicture key={image} address={image} alt={`Photo from ${name}`} />}
        </div>
      </div>
      {changed && !outcome && status !== 'VISIBLE' && (
        <p className="queue-changed">{CHANGE_MESSAGES[changed]}</p>
      )}
      {reasons.length > 0 && !outcome && (
        <ul className="queue-reasons" aria-label="Why it waits">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {decision && !outcome && status !== 'HELD' && (
        <p className="queue-when">
          {getOutcomeLabel({ status, by: decision.by }, readUserId())}
          {now && `, ${formatRelativeTime(decision.at, now)}`}
        </p>
      )}
      {outcome ? (
        <p className="queue-outcome">
          <span>{getOutcomeLabel(outcome, readUserId())}</span>
          {props.canUndo && (
            <button
              type="button"
              className="quiet"
              aria-label={`Undo: the message from ${name}`}
              disabled={props.busy}
              onClick={props.onUndo}
            >
              Undo
            </button>
          )}
        </p>
      ) : (
        !props.choosing &&
        ACTIONS[status].length > 0 && (
          <div className="queue-actions">
            {ACTIONS[status].map((action) => (
              <button
                key={action}
                type="button"
                className={CLASSES[action]}
                aria-describedby={`from-${id}`}
                disabled={props.busy}
                onClick={() => props.onAct(entry, action)}
              >
                {ACTION_LABELS[action]}
              </button>
            ))}
          </div>
        )
      )}
    </li>
  );
});

const CLASSES: Record<Action, string> = {
  SHOW: 'primary',
  HIDE: 'secondary',
  REMOVE: 'quiet',
  RESTORE: 'secondary',
  HOLD: 'secondary',
};

const readUserId = () => readAccount().user?.id;
