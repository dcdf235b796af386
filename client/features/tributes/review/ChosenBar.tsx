import { useState } from 'react';
import { getActionLabel, ACTIONS } from './reviewLabels.ts';
import type { Review } from './useReview.ts';
import type { TributeStatus } from '../../../__generated__/features/tributes/posting/postTribute.ts';

/** The actions on all chosen messages. */
export function ChosenBar({ review }: { review: Review }) {
  const { status, choice, chosenEntries, undecided, busy } = review;
  const count = chosenEntries.length;
  return (
    <div className="review-chosen" role="group" aria-label="The chosen messages">
      <p>
        <span role="status">{count === 0 ? 'None chosen' : `${count} chosen`}</span>
        <button
          type="button"
          className="quiet"
          disabled={undecided.length === 0}
          onClick={() => choice.choose(new Set(undecided.map(({ tribute }) => tribute.id)))}
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
            onClick={() => review.act(chosenEntries, action)}
          >
            {action === 'SHOW' ? 'Show' : getActionLabel(action)}
          </button>
        ))}
      </div>
    </div>
  );
}

type PerList<Value> = Partial<Record<TributeStatus, Value>>;

const NONE: ReadonlySet<string> = new Set();

/** The chosen messages and the open message of each list; they are kept while another list is shown. */
export function useChoice(status: TributeStatus) {
  const [isChoosing, setChoosing] = useState(false);
  const [chosenIds, setChosenIds] = useState<PerList<ReadonlySet<string>>>({});
  const [currentIds, setCurrentIds] = useState<PerList<string>>({});

  const choose = (ids: ReadonlySet<string>) =>
    setChosenIds((before) => ({ ...before, [status]: ids }));

  return {
    /** The chosen ids of this list; null if nothing is being chosen. */
    chosen: isChoosing ? (chosenIds[status] ?? NONE) : null,
    /** The message that is open, or has the keyboard. */
    currentId: currentIds[status],
    setCurrentId: (id: string) => setCurrentIds((before) => ({ ...before, [status]: id })),
    choose,
    toggle(id: string) {
      const after = new Set(isChoosing ? chosenIds[status] : NONE);
      if (!after.delete(id)) after.add(id);
      setChoosing(true);
      choose(after);
    },
    begin: () => setChoosing(true),
    end() {
      setChoosing(false);
      setChosenIds({});
    },
  };
}
