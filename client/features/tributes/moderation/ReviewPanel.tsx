import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { TributeStatus } from '../../../__generated__/features/tributes/tributes.ts';
import { account } from '../../../auth/session.ts';
import { ReviewList } from './ReviewList.tsx';
import './review.css';
import type { MemberEvents } from './useReviewList.ts';
import { useReview } from './useReview.ts';

/** The events of tributes that members receive. */
type ReviewEvent =
  | { __typename: 'TributeHeld'; tribute: { name: string } }
  | {
      __typename: 'TributeReviewed';
      tribute: { name: string };
      status: TributeStatus;
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
  const { status, setStatus, failure, busy, decide } = useReview();

  const tell = useEffectEvent((event: { __typename: string } | ReviewEvent) => {
    const words = wordsOf(event as ReviewEvent);
    if (words) setStatus(words);
  });
  useEffect(() => onMemberEvent((event) => tell(event)), [onMemberEvent]);

  const shared = { pageId, onMemberEvent, busy, decide };
  return (
    <div className="review-panel">
      <p role="status" className="unseen">
        {status}
      </p>
      <p role="alert" className="sheet-refusal">
        {failure}
      </p>
      <ReviewList
        {...shared}
        status="HELD"
        title="Waiting to be read"
        decisions={WAITING}
        empty={
          readFirst
            ? 'Nothing is waiting. When somebody leaves a message, it comes here first.'
            : 'Nothing is waiting. Messages are on the wall at once.'
        }
      />
      <ReviewList
        {...shared}
        status="HIDDEN"
        title="Kept off the wall"
        decisions={HIDDEN_ACTIONS}
      />
      <Folded title="On the wall">
        <ReviewList
          {...shared}
          status="VISIBLE"
          title="On the wall"
          decisions={SHOWN}
          empty="There are no messages yet."
        />
      </Folded>
      <Folded title="Removed">
        <ReviewList
          {...shared}
          status="REMOVED"
          title="Removed"
          decisions={REMOVED}
          empty="Nothing was removed in the last 30 days."
        />
      </Folded>
      <Folded title="Taken back">
        <ReviewList
          {...shared}
          status="WITHDRAWN"
          title="Taken back by who wrote it"
          decisions={TAKEN_BACK}
          empty="Nobody took a message back in the last 30 days."
        />
      </Folded>
    </div>
  );
}

/** A list that is read only by whoever opens it. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="review-more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open && children}
    </details>
  );
}

const WAITING = ['show', 'hide', 'remove'] as const;
const HIDDEN_ACTIONS = ['show', 'remove'] as const;
const SHOWN = ['hide', 'remove'] as const;
const REMOVED = ['restore'] as const;
const TAKEN_BACK = [] as const;

const ACTIONS: Record<TributeStatus, string> = {
  VISIBLE: 'put on the wall',
  HIDDEN: 'kept off the wall',
  REMOVED: 'removed',
  HELD: 'brought back',
  WITHDRAWN: 'took back',
};

/** What somebody else did, for screen readers; one's own actions are announced where they are done. */
function wordsOf(event: ReviewEvent): string {
  if (event.__typename === 'TributeHeld')
    return `A message from ${event.tribute.name} is waiting to be read.`;
  if (event.__typename !== 'TributeReviewed' || event.by?.id === account().user?.id) return '';
  const { by, status, tribute } = event;
  if (status === 'WITHDRAWN') return `${tribute.name} took their message back.`;
  if (!by) return ''; // its sender changed the words of one that is off the wall
  return `${by.name} ${ACTIONS[status]} the message from ${tribute.name}.`;
}
