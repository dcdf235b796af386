import { getActionLabel, ACTIONS } from '../decisions/reviewLabels.ts';
import type { Choice } from './useChoice.ts';
import type { Decisions } from '../useReview.ts';
import type { TributeStatus } from '../../../../__generated__/features/tributes/posting/postTribute.ts';

type Props = { status: TributeStatus; choice: Choice; decisions: Decisions };

/** The actions on all chosen messages. */
export function ChosenBar({ status, choice, decisions }: Props) {
  const { chosenEntries, undecided } = choice;
  const count = chosenEntries.length;
  const isOff = decisions.busyIds.size > 0 || count === 0;
  return (
    <div className="review-chosen" role="group" aria-label="The chosen messages">
      <p>
        <span role="status">{count === 0 ? 'None chosen' : `${count} chosen`}</span>
        <button
          type="button"
          className="quiet"
          disabled={undecided.length === 0}
          onClick={choice.chooseAll}
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
            aria-disabled={isOff}
            onClick={() => !isOff && decisions.act(chosenEntries, action)}
          >
            {action === 'SHOW' ? 'Show' : getActionLabel(action)}
          </button>
        ))}
      </div>
    </div>
  );
}
