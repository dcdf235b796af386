import { memo, useState } from 'react';
import type { TributeStatus } from '../../../../__generated__/features/tributes/posting/postTribute.ts';
import { cutText } from '../../../../ui/cutText.ts';
import { Menu } from '../../../../ui/dialogs/Menu.tsx';
import { TributeTime } from '../../wall/TributeTime.tsx';
import {
  TributeNotes,
  TributeOutcome,
  ChooseTribute,
  useKeptHeight,
} from '../detail/TributeParts.tsx';
import { countPhotos, ReviewPhotos } from '../detail/ReviewPhotos.tsx';
import type { Entry } from './reviewList.ts';
import { formatRecentTime } from '../recentTime.ts';
import { onSinglePress } from '../../../../ui/forms/onSinglePress.ts';
import { type Action, getActionLabel, getActions } from '../decisions/reviewLabels.ts';
import { ReviewIcon } from '../ReviewIcon.tsx';
import '../layout/review-menu.css';
import './queue.css';

/** Longer messages are collapsed, so that their buttons stay in reach. */
const COLLAPSED_ABOVE = 700;
/** A message of a few lines has room for one button beside it. */
const FEW_LINES = 140;

type Props = {
  entry: Entry;
  status: TributeStatus;
  now: Date | undefined;
  isBusy: boolean;
  /** Whether messages are being selected, and whether this one is. */
  isChoosing: boolean;
  isChosen: boolean;
  /** Whether the wall screen shows it. */
  isOnScreen: boolean;
  canUndo: boolean;
  onFocus: (id: string) => void;
  onChoose: (id: string) => void;
  onAct: (entry: Entry, action: Action, images?: readonly string[]) => void;
  onUndo: () => void;
};

/** One message in the list of a phone: why it was held, and what can be done with it. */
export const QueueItem = memo(function QueueItem({ entry, status, now, ...props }: Props) {
  const { tribute, outcome } = entry;
  const box = useKeptHeight<HTMLLIElement>(outcome !== undefined);
  const { id, name, content, createdAt } = tribute;
  const [isOpen, setOpen] = useState(false);
  const isLong = content.length > COLLAPSED_ABOVE && !isOpen;
  const { main, rare } = getActions(status, entry);
  const isNarrow = content.length <= FEW_LINES && tribute.images.length === 0;
  const isUndecided = !outcome && !props.isChoosing;
  return (
    // the keys of the screen move between messages
    <li
      ref={box}
      className={outcome ? 'queue-item settled' : 'queue-item'}
      data-id={id}
      data-on-screen={props.isOnScreen || undefined}
      data-one={(isUndecided && main.length === 1 && isNarrow) || undefined}
      tabIndex={-1}
      aria-busy={props.isBusy}
      aria-labelledby={`from-${id} words-${id}`}
      onFocus={() => props.onFocus(id)}
    >
      {props.isChoosing && !outcome && (
        <ChooseTribute id={id} name={name} isChosen={props.isChosen} onChoose={props.onChoose} />
      )}
      <div className="queue-words">
        <p className="queue-from">
          <bdi id={`from-${id}`}>{name}</bdi>{' '}
          <span className="queue-when">
            {props.isOnScreen && 'on the wall, '}
            <TributeTime at={createdAt} now={now} format={formatRecentTime} />
          </span>
        </p>
        <p className="queue-content" id={`words-${id}`} dir="auto">
          {isLong ? `${cutText(content, COLLAPSED_ABOVE)} …` : content}
        </p>
        {isLong && (
          <button type="button" className="quiet" onClick={() => setOpen(true)}>
            Read on
          </button>
        )}
        <ReviewPhotos
          entry={entry}
          status={status}
          isBusy={props.isBusy}
          onAct={isUndecided ? props.onAct : undefined}
        />
        <TributeNotes entry={entry} status={status} now={now} />
        <TributeOutcome
          entry={entry}
          isBusy={props.isBusy}
          canUndo={props.canUndo}
          onUndo={props.onUndo}
        />
      </div>
      {isUndecided && main.length > 0 && (
        <div className="queue-actions">
          {main.map((action) => (
            <button
              key={action}
              type="button"
              className={action === 'SHOW' ? 'primary' : 'secondary'}
              aria-describedby={`from-${id}`}
              aria-disabled={props.isBusy}
              onClick={onSinglePress(() => props.onAct(entry, action))}
            >
              {getActionLabel(action, countPhotos(entry))}
            </button>
          ))}
        </div>
      )}
      {isUndecided && rare.length > 0 && (
        <Menu
          id={`more-${id}`}
          className="review-menu queue-more"
          name={`More about the message from ${name}`}
          label={<ReviewIcon name="more" />}
        >
          {(close) => (
            <ul id={`more-${id}`} className="review-menu-panel">
              {rare.map((action) => (
                <li key={action}>
                  <button
                    type="button"
                    aria-disabled={props.isBusy}
                    onClick={() => {
                      close();
                      props.onAct(entry, action);
                    }}
                  >
                    {getActionLabel(action, countPhotos(entry))}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Menu>
      )}
    </li>
  );
});
