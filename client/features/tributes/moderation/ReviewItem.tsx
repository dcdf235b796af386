import { memo } from 'react';
import type {
  TributeFieldsFragment,
  TributeStatus,
} from '../../../__generated__/features/tributes/tributes.ts';
import { MemberPicture } from '../../../auth/MemberPicture.tsx';
import { spokenTime, utcTime } from '../tributeTime.ts';
import type { Decision } from './useReview.ts';
import type { Reviewed } from './useReviewList.ts';

type Props = {
  tribute: TributeFieldsFragment;
  status: TributeStatus;
  /** Who last decided about it, and when; null while nobody did. */
  decided: Reviewed['decision'];
  now: Date | undefined;
  decisions: readonly Decision[];
  disabled: boolean;
  onDecide: (tribute: TributeFieldsFragment, decision: Decision) => void;
};

const WORDS: Record<Decision, string> = {
  show: 'Show on the wall',
  hide: 'Keep off the wall',
  remove: 'Remove',
  restore: 'Bring back',
};

const DECIDED: Record<TributeStatus, string> = {
  VISIBLE: 'Put on the wall',
  HIDDEN: 'Kept off the wall',
  REMOVED: 'Removed',
  HELD: 'Brought back',
  WITHDRAWN: 'Taken back by who wrote it',
};

/** One message as its page's members read it, and what they can do with it. */
export const ReviewItem = memo(function ReviewItem(props: Props) {
  const { tribute, status, decided, now, decisions, disabled, onDecide } = props;
  const { id, name, content, image, createdAt } = tribute;
  return (
    <li>
      {content && (
        <p className="review-words" dir="auto">
          {content}
        </p>
      )}
      {image && <MemberPicture key={image} address={image} alt={`Photo from ${name}`} />}
      <p className="review-from">
        <span id={`review-${id}`} dir="auto">
          {name}
        </span>
        <span className="review-when">
          {now && `${spokenTime(createdAt, now)} · `}
          <time dateTime={createdAt}>{utcTime(createdAt)}</time>
        </span>
      </p>
      {decided && (
        <p className="review-decided">
          {DECIDED[status]}
          {decided.by && ` by ${decided.by.name}`}
          {now && `, ${spokenTime(decided.at, now)}`}
        </p>
      )}
      <div className="review-actions">
        {decisions.map((decision) => (
          <button
            key={decision}
            type="button"
            className={decision === 'remove' ? 'quiet' : 'secondary'}
            aria-describedby={`review-${id}`}
            disabled={disabled}
            onClick={() => onDecide(tribute, decision)}
          >
            {WORDS[decision]}
          </button>
        ))}
      </div>
    </li>
  );
});
