import { getActionLabel, ACTIONS } from './reviewLabels.ts';
import type { Review } from './useReview.ts';

/** What can be done with the chosen messages together. */
export function ChosenBar({ review }: { review: Review }) {
  const { status, choice, picked, open, busy } = review;
  const count = picked.length;
  return (
    <div className="steward-chosen" role="group" aria-label="The chosen messages">
      <p>
        <span role="status">{count === 0 ? 'None chosen' : `${count} chosen`}</span>
        <button
          type="button"
          className="quiet"
          disabled={open.length === 0}
          onClick={() => choice.choose(new Set(open.map(({ tribute }) => tribute.id)))}
        >
          Choose all
        </button>
        <button type="button" className="quiet" onClick={choice.end}>
          Done
        </button>
      </p>
      <div>
        {ACTIONS[status].map((action) => (
          <button
            key={action}
            type="button"
            className={action === 'SHOW' ? 'primary' : 'secondary'}
            disabled={busy.size > 0 || count === 0}
            onClick={() => review.act(picked, action)}
          >
            {action === 'SHOW' ? 'Show' : getActionLabel(action)}
          </button>
        ))}
      </div>
    </div>
  );
}
