import { Fragment, type RefObject, useCallback } from 'react';
import { useLatest } from '../../../../ui/hooks/useLatest.ts';
import type { Entry } from './reviewList.ts';
import { QueueItem } from './QueueItem.tsx';
import { QueueRow } from './QueueRow.tsx';
import { useMinute } from '../recentTime.ts';
import type { Action } from '../decisions/reviewLabels.ts';
import type { Decisions, OnScreenControls } from '../useReview.ts';
import type { Choice } from './useChoice.ts';
import type { Lists } from './useLists.ts';
import type { ReviewQueue } from './useQueue.ts';
import { LISTS } from './lists.ts';

type Props = {
  lists: Lists;
  queue: ReviewQueue;
  choice: Choice;
  decisions: Decisions;
  screen: OnScreenControls;
  listRef: RefObject<HTMLUListElement | null>;
  asRows?: boolean;
};

/** The messages of a list, newest first: as rows beside an open message, or each with its own buttons. */
export function QueueList({ lists, queue, choice, decisions, screen, ...props }: Props) {
  const { listRef, asRows = false } = props;
  const now = useMinute();
  const shownIds = new Set(screen.onScreen?.current.map(({ tribute }) => tribute.id));

  // stable functions, so that a long list is not rendered again for one message
  const latestRef = useLatest({ choice, decisions });
  const act = useCallback(
    (entry: Entry, action: Action, images?: readonly string[]) =>
      latestRef.current.decisions.act([entry], action, images),
    [latestRef],
  );
  const choose = useCallback((id: string) => latestRef.current.choice.toggle(id), [latestRef]);
  const focus = useCallback((id: string) => latestRef.current.choice.setCurrentId(id), [latestRef]);
  const undo = useCallback(() => latestRef.current.decisions.undoLast(), [latestRef]);

  return (
    <section aria-label="Messages" className="queue-section">
      <ul ref={listRef} className="queue">
        {queue.entries.map((entry) => {
          const { id } = entry.tribute;
          const shared = {
            entry,
            status: lists.status,
            now,
            isBusy: decisions.busyIds.has(id),
            isChoosing: choice.chosen !== null,
            isChosen: choice.chosen?.has(id) ?? false,
            isOnScreen: shownIds.has(id),
            onFocus: focus,
            onChoose: choose,
          };
          return (
            <Fragment key={id}>
              {asRows ? (
                <QueueRow {...shared} isCurrent={entry === choice.current} />
              ) : (
                <QueueItem
                  {...shared}
                  canUndo={decisions.wasLast(entry)}
                  onAct={act}
                  onUndo={undo}
                />
              )}
            </Fragment>
          );
        })}
      </ul>
      {queue.hasMore && (
        <button
          type="button"
          className="secondary review-more"
          onClick={() => void queue.readEarlier()}
        >
          Show earlier messages
        </button>
      )}
    </section>
  );
}

type EmptyListProps = {
  lists: Lists;
  queue: ReviewQueue;
  /** Whether the wall takes no messages. */
  isClosed: boolean;
};

/** The text of an empty list, and a placeholder while it loads. */
export function EmptyList({ lists, queue, isClosed }: EmptyListProps) {
  const { status, filter, search } = lists;
  if (!queue.isLoaded)
    return queue.hasFailed ? null : (
      <div className="review-shapes" aria-busy="true">
        <p className="unseen">The messages are on their way.</p>
      </div>
    );
  if (queue.entries.length > 0) return null;
  if (search)
    return (
      <div className="review-empty" role="status">
        <p>No message here has these words.</p>
      </div>
    );
  if (filter)
    return (
      <div className="review-empty">
        <p>{filter === 'photo' ? 'None of these has a photo.' : 'None of these has a link.'}</p>
      </div>
    );
  const { empty, hint } = LISTS.find((list) => list.status === status)!;
  return (
    <div className="review-empty">
      <h2>{empty}</h2>
      {hint && <p>{isClosed ? CLOSED : hint}</p>}
    </div>
  );
}

const CLOSED =
  'The wall is closed: what is on it goes round, and the invitation to write is gone from the room. What somebody is writing now is kept on their phone.';
