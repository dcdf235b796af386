import { Fragment, type RefObject, useCallback } from 'react';
import { useLatest } from '../../../ui/useLatest.ts';
import type { Entry } from './queue.ts';
import { QueueItem } from './QueueItem.tsx';
import { QueueRow } from './QueueRow.tsx';
import { useMinute } from './recentTime.ts';
import type { Action } from './reviewLabels.ts';
import type { Review } from './useReview.ts';
import { LISTS } from './lists.ts';

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
          className="secondary review-more"
          onClick={() => void review.readEarlier()}
        >
          Show earlier messages
        </button>
      )}
    </section>
  );
}

/** The text of an empty list, and a placeholder while it loads. */
export function EmptyList({ review }: { review: Review }) {
  const { queue, failed, entries, status, filter, searching, wall } = review;
  if (!queue)
    return failed ? null : (
      <div className="review-shapes" aria-busy="true">
        <p className="unseen">The messages are on their way.</p>
      </div>
    );
  if (entries.length > 0) return null;
  if (searching.search)
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
      {hint && <p>{wall.mode === 'closed' ? CLOSED : hint}</p>}
    </div>
  );
}

const CLOSED =
  'The wall is closed: what is on it goes round, and the invitation to write is gone from the room. What somebody is writing now is kept on their phone.';

const readItems = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('.queue-item') ?? []),
];

/** The element that gets the focus for a message: its row, or all of it if its buttons are inside. */
function focusItem(item: HTMLElement | undefined, options?: FocusOptions): void {
  (item?.querySelector<HTMLElement>('.queue-row') ?? item)?.focus(options);
}

/** Moves the focus to another message of the list: `by` 1 to the next, -1 to the previous one. */
export function moveFocus(list: HTMLElement | null, from: string | undefined, by: number): void {
  const items = readItems(list);
  const at = items.findIndex((item) => item.dataset['id'] === from);
  focusItem(items[at < 0 ? 0 : Math.max(0, Math.min(items.length - 1, at + by))]);
}

/** Focuses the first message, at the top. */
export function focusFirst(list: HTMLElement | null): void {
  focusItem(readItems(list)[0], { preventScroll: true });
}

/** Focuses the next undecided message and, on a phone, scrolls its buttons to where the previous ones were. */
export function focusNext(list: HTMLElement | null, id: string): void {
  const items = readItems(list);
  const at = items.findIndex((item) => item.dataset['id'] === id);
  const open = (item: HTMLElement) => !item.classList.contains('settled');
  const next = items.slice(at + 1).find(open) ?? items.slice(0, at).findLast(open);
  if (!next) return focusItem(items[at], { preventScroll: true });
  const isRow = next.querySelector('.queue-row') !== null;
  const isTall = next.offsetHeight > innerHeight * 0.6;
  next.scrollIntoView({ block: isRow ? 'nearest' : isTall ? 'start' : 'end' });
  focusItem(next, { preventScroll: true });
}
