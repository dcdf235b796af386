import { LISTS } from './lists.ts';
import type { Review } from './useReview.ts';

/** What a list without messages says, and a shape in its place while it loads. */
export function EmptyList({ review }: { review: Review }) {
  const { queue, failed, entries, status, filter, searching, wall } = review;
  if (!queue)
    return failed ? null : (
      <div className="steward-shapes" aria-busy="true">
        <p className="unseen">The messages are on their way.</p>
      </div>
    );
  if (entries.length > 0) return null;
  if (searching.search)
    return (
      <div className="steward-empty" role="status">
        <p>
          {queue.hasMore
            ? 'None of the newer messages here has these words.'
            : 'No message here has these words.'}
        </p>
      </div>
    );
  if (filter)
    return (
      <div className="steward-empty">
        <p>{filter === 'photo' ? 'None of these has a photo.' : 'None of these has a link.'}</p>
      </div>
    );
  const { empty, hint } = LISTS.find((list) => list.status === status)!;
  return (
    <div className="steward-empty">
      <h2>{empty}</h2>
      {hint && <p>{wall.mode === 'closed' ? CLOSED : hint}</p>}
    </div>
  );
}

const CLOSED =
  'The wall is closed: what is on it goes round, and the invitation to write is gone from the room. What somebody is writing now is kept on their phone.';
