import type { Review } from './useReview.ts';

/** The last action with its undo, failures, and new messages; at the bottom, so that it moves no message. */
export function ReviewStatus({ review }: { review: Review }) {
  const { announcement, failure, undo, queue, failed, choice } = review;
  const arrived = choice.chosen ? 0 : (queue?.arrived ?? 0);
  return (
    <>
      <p className="unseen" role="status">
        {announcement}
      </p>
      <p className="review-failure" role="alert">
        {failure}
      </p>
      {failed && (
        <p className="review-note" role="status">
          No signal just now. What is here may not be all.{' '}
          <button type="button" className="quiet" onClick={() => void review.read()}>
            Try again
          </button>
        </p>
      )}
      {arrived > 0 && (
        <button
          type="button"
          className="secondary review-new"
          onClick={() => void review.showNew()}
        >
          Show {arrived === 1 ? 'one new message' : `${arrived} new messages`}
        </button>
      )}
      {(undo || announcement) && (
        <div className="review-line">
          {/* announced above */}
          <span aria-hidden>{undo?.message || announcement}</span>
          {undo && (
            <button type="button" onClick={review.undoLast}>
              {undo.label}
            </button>
          )}
        </div>
      )}
    </>
  );
}
