import type { ReactNode } from 'react';
import type { TributeStatus } from '../../../../__generated__/features/tributes/posting/postTribute.ts';
import { TributeTime } from '../../wall/TributeTime.tsx';
import { TributeNotes, TributeOutcome } from './TributeParts.tsx';
import { countPhotos, ReviewPhotos } from './ReviewPhotos.tsx';
import type { Entry } from '../queue/reviewList.ts';
import { formatClockInWords, useMinute } from '../recentTime.ts';
import { onSinglePress } from '../../../../ui/forms/onSinglePress.ts';
import { type Action, getActionLabel, getActions } from '../decisions/reviewLabels.ts';
import type { Decisions } from '../useReview.ts';
import './tribute-detail.css';

const KEYS: Partial<Record<Action, string>> = {
  SHOW: 'S',
  RESTORE: 'S',
  HIDE: 'O',
  SHOW_WITHOUT_PHOTO: 'W',
  REMOVE: 'R',
};
/** The actions whose key is shown on the button; the other keys are only in the list of all keys. */
const SHOWN_KEYS: readonly Action[] = ['SHOW', 'RESTORE', 'HIDE'];

/** Says who else has this message open, and tells the others that it is open here. */
export type OthersAt = (id: string) => ReactNode;

type Props = {
  entry: Entry;
  status: TributeStatus;
  decisions: Decisions;
  /** Whether several messages are being chosen, to decide about them together. */
  isChoosing: boolean;
  keysAreOn: boolean;
  othersAt: OthersAt;
};

/** On a large screen: the open message beside the list, in full, with its actions. */
export function TributeDetail({ entry, status, decisions, isChoosing, ...props }: Props) {
  const { keysAreOn, othersAt } = props;
  const { tribute, outcome } = entry;
  const { id, name, content, createdAt } = tribute;
  const isBusy = decisions.busyIds.has(id);
  const now = useMinute();
  const { main, rare } = getActions(status, entry);
  const isUndecided = !outcome && !isChoosing;
  const button = (action: Action, className: string) => (
    <button
      key={action}
      type="button"
      className={className}
      aria-keyshortcuts={keysAreOn ? KEYS[action] : undefined}
      aria-disabled={isBusy}
      onClick={onSinglePress(() => decisions.act([entry], action))}
    >
      {getActionLabel(action, countPhotos(entry))}{' '}
      {keysAreOn && SHOWN_KEYS.includes(action) && <kbd aria-hidden="true">{KEYS[action]}</kbd>}
    </button>
  );
  return (
    <article className="detail" aria-label={`The message from ${name}`} aria-busy={isBusy}>
      {/* a long message is scrolled by keyboard */}
      <div className="detail-words" tabIndex={0} role="group" aria-label="Message">
        <p className="detail-from">
          <bdi>{name}</bdi>{' '}
          <span>
            <TributeTime at={createdAt} now={now} format={formatClockInWords} />
          </span>
        </p>
        <p className="detail-content" dir="auto">
          {content}
        </p>
        <div className="detail-beside">
          <ReviewPhotos
            entry={entry}
            status={status}
            isBusy={isBusy}
            onAct={
              isUndecided
                ? (_, action, images) => decisions.act([entry], action, images)
                : undefined
            }
          />
          <div className="detail-notes">
            <TributeNotes entry={entry} status={status} now={now} />
          </div>
        </div>
        <TributeOutcome
          entry={entry}
          isBusy={isBusy}
          canUndo={decisions.wasLast(entry)}
          onUndo={decisions.undoLast}
        />
        {othersAt(id)}
      </div>
      {isUndecided && (
        <div className="detail-actions">
          {[...main]
            .reverse()
            .map((action) => button(action, action === 'SHOW' ? 'primary' : 'secondary'))}
          {rare.map((action) => button(action, action === 'REMOVE' ? 'quiet danger' : 'secondary'))}
        </div>
      )}
    </article>
  );
}
