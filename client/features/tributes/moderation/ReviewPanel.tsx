import { useEffect, useEffectEvent, useState } from 'react';
import { account } from '../../../auth/session.ts';
import { ReviewList } from './ReviewList.tsx';
import './review.css';
import type { MemberEvents } from './useReviewList.ts';
import { useReview } from './useReview.ts';

/** What the members hear of tributes. */
type ReviewEvent =
  | { __typename: 'TributeHeld'; tribute: { name: string } }
  | {
      __typename: 'TributeReviewed';
      tribute: { name: string };
      status: string;
      by: { id: string; name: string } | null;
    };

type Props = {
  pageId: string;
  /** Whether every message is read first. */
  readFirst: boolean;
  onMemberEvent: MemberEvents<{ __typename: string } | ReviewEvent>;
};

/** The messages that wait to be read, and those that are kept off the wall; in step with the other members. */
export function ReviewPanel({ pageId, readFirst, onMemberEvent }: Props) {
  const { said, setSaid, failure, busy, decide } = useReview();

  const [open, setOpen] = useState(false);
  const tell = useEffectEvent((event: { __typename: string } | ReviewEvent) => {
    const words = wordsOf(event as ReviewEvent);
    if (words) setSaid(words);
  });
  useEffect(() => onMemberEvent((event) => tell(event)), [onMemberEvent]);

  const shared = { pageId, onMemberEvent, busy, decide };
  return (
    <div className="review-panel">
      <p role="status" className="unseen">
        {said}
      </p>
      <p role="alert" className="sheet-refusal">
        {failure}
      </p>
      <ReviewList
        {...shared}
        status="HELD"
        title="Waiting to be read"
        decisions={BOTH}
        empty={
          readFirst
            ? 'Nothing is waiting. When somebody leaves a message, it comes here first.'
            : 'Nothing is waiting. Messages are on the wall at once.'
        }
      />
      <ReviewList {...shared} status="HIDDEN" title="Kept off the wall" decisions={SHOW} />
      <details
        className="review-more"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>On the wall</summary>
        {open && (
          <ReviewList
            {...shared}
            status="VISIBLE"
            title="On the wall"
            decisions={HIDE}
            empty="There are no messages yet."
          />
        )}
      </details>
    </div>
  );
}

const BOTH = ['show', 'hide'] as const;
const SHOW = ['show'] as const;
const HIDE = ['hide'] as const;

/** What somebody else did, for ears; one's own deeds are said where they are done. */
function wordsOf(event: ReviewEvent): string {
  if (event.__typename === 'TributeHeld')
    return `A message from ${event.tribute.name} is waiting to be read.`;
  if (event.__typename !== 'TributeReviewed' || event.by?.id === account().user?.id) return '';
  const { by, status, tribute } = event;
  const deed = status === 'VISIBLE' ? 'put on the wall' : 'kept off the wall';
  return `${by?.name ?? 'Somebody'} ${deed} the message from ${tribute.name}.`;
}
