import { Fragment, type RefObject, useCallback } from 'react';
import { useLatest } from '../../../ui/useLatest.ts';
import type { Entry } from './queue.ts';
import { QueueItem } from './QueueItem.tsx';
import { QueueRow } from './QueueRow.tsx';
import { useMinute } from './recentTime.ts';
import type { Action } from './reviewLabels.ts';
import type { Review } from './useReview.ts';

type Props = { review: Review; list: RefObject<HTMLUListElement | null>; asRows?: boolean };

/** The messages of a list, newest first: as rows beside an open message, or each with its own buttons. */
export function QueueList({ review, list, asRows = false }: Props) {
  const { status, queue, entries, choice, current, onScreen, busy } = review;
  const now = useMinute();
  const shownIds = new Set(onScreen?.now.map(({ tribute }) => tribute.id));

  // stable functions, so that a long list is not rendered again for one message
  const latestRef = useLatest(review);
  const act = useCallback(
    (entry: Entry, action: Action, images?: readonly string[]) =>
      latestRef.current.act([entry], action, images),
    [latestRef],
  );
  const choose = useCallback((id: string) => latestRef.current.choice.toggle(id), [latestRef]);
  const focus = useCallback((id: string) => latestRef.current.choice.setCurrentId(id), [latestRef]);
  const undo = useCallback(() => latestRef.current.undoLast(), [latestRef]);

  return (
    <section aria-label="Messages" className="queue-section">
      <ul ref={list} className="queue">
        {entries.map((entry) => {
          const { id } = entry.tribute;
          const shared = {
            entry,
            status,
            now,
            busy: busy.has(id),
            choosing: choice.chosen !== null,
            chosen: choice.chosen?.has(id) ?? false,
            isOnScreen: shownIds.has(id),
            onFocus: focus,
            onChoose: choose,
          };
          return (
            <Fragment key={id}>
              {asRows ? (
                <QueueRow {...shared} isCurrent={entry === current} />
              ) : (
                <QueueItem {...shared} canUndo={review.wasLast(entry)} onAct={act} onUndo={undo} />
              )}
            </Fragment>
          );
        })}
      </ul>
      {queue?.hasMore && (
        <button
          type="button"
          className="secondary steward-more"
          onClick={() => void review.readEarlier()}
        >
          {review.searching.search ? 'Search earlier messages' : 'Show earlier messages'}
        </button>
      )}
    </section>
  );
}
