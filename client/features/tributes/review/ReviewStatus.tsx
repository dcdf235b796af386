import type { LastAction } from './useReview.ts';
import type { ReviewQueue } from './queue/useQueue.ts';

type Props = { queue: ReviewQueue; lastAction: LastAction; isChoosing: boolean };

/** The last action with its undo, failures, and new messages; at the bottom, so that it moves no message. */
export function ReviewStatus({ queue, lastAction, isChoosing }: Props) {
  const { announcement, failure, undo, undoLast } = lastAction;
  const arrived = isChoosing ? 0 : queue.arrived;
  return (
    <>
      <p className="unseen" role="status">
        <span key={announcement.number}>{announcement.text}</span>
      </p>
      <p className="review-failure" role="alert">
        {failure}
      </p>
      {queue.hasFailed && (
        <p className="review-note" role="status">
          No signal just now. What is here may not be all.{' '}
          <button type="button" className="quiet" onClick={() => void queue.read()}>
            Try again
          </button>
        </p>
      )}
      {arrived > 0 && (
        <button type="button" className="secondary review-new" onClick={() => void queue.showNew()}>
          Show {arrived === 1 ? 'one new message' : `${arrived} new messages`}
        </button>
      )}
      {(undo || announcement.text) && (
        <div className="review-line">
          {/* announced above */}
          <span aria-hidden>{undo?.message || announcement.text}</span>
          {undo && (
            <button type="button" onClick={undoLast}>
              {undo.label}
            </button>
          )}
        </div>
      )}
    </>
  );
}
