import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type {
  TributeFieldsFragment,
  TributeStatus,
} from '../../../__generated__/features/tributes/tributes.ts';
import { useNow } from '../useNow.ts';
import { ReviewItem } from './ReviewItem.tsx';
import { type MemberEvents, useReviewList } from './useReviewList.ts';
import type { Decision } from './useReview.ts';

const MORE = 20;

type Props = {
  pageId: string;
  status: TributeStatus;
  title: string;
  onMemberEvent: MemberEvents;
  decisions: readonly Decision[];
  busy: string | null;
  decide: (tribute: TributeFieldsFragment, decision: Decision) => Promise<boolean>;
  /** Stands there while the list is empty; without it, there is no list then. */
  empty?: ReactNode;
};

/** The messages of one status, newest first, each with what can be done about it. */
export function ReviewList({
  pageId,
  status,
  title,
  onMemberEvent,
  decisions,
  busy,
  ...props
}: Props) {
  const [size, setSize] = useState(MORE);
  const { list, failed, read } = useReviewList({ pageId, status, size, onMemberEvent });
  const now = useNow();
  const section = useRef<HTMLElement>(null);
  const [next, setNext] = useState<number | null>(null);

  async function decide(tribute: TributeFieldsFragment, decision: Decision) {
    const at = list?.tributes.findIndex((one) => one.tribute === tribute) ?? 0;
    if (!(await props.decide(tribute, decision))) return;
    await read();
    setNext(at);
  }

  // what was pressed is gone: the keyboard goes on with the message that took its place
  useLayoutEffect(() => {
    if (next === null) return;
    setNext(null);
    if (document.activeElement !== document.body) return; // somebody is elsewhere by now
    const items = section.current?.querySelectorAll('li') ?? [];
    const item = items[Math.min(next, items.length - 1)];
    const target = item?.querySelector('button') ?? section.current?.querySelector('h3');
    target?.focus();
  }, [next]);

  if (list?.total === 0 && !props.empty) return null;
  return (
    <section ref={section} className="review" aria-label={title} aria-busy={!list && !failed}>
      <h3 tabIndex={-1}>
        {title}
        {list && list.total > 0 && <span className="review-count"> {list.total}</span>}
      </h3>
      {!list && !failed && (
        <div className="review-shape">
          <p className="unseen">The messages are on their way.</p>
        </div>
      )}
      {failed && (
        <p className="review-note" role="status">
          No signal just now. What is here may not be all.{' '}
          <button type="button" className="quiet" onClick={() => void read()}>
            Try again
          </button>
        </p>
      )}
      {list?.total === 0 && <p className="review-note">{props.empty}</p>}
      <ul>
        {list?.tributes.map(({ tribute, decision: decided }) => (
          <ReviewItem
            key={tribute.id}
            tribute={tribute}
            decided={decided}
            now={now}
            decisions={decisions}
            disabled={busy === tribute.id}
            onDecide={(one, decision) => void decide(one, decision)}
          />
        ))}
      </ul>
      {list && list.total > list.tributes.length && (
        <button type="button" className="secondary" onClick={() => setSize(size + MORE)}>
          Show older messages
        </button>
      )}
    </section>
  );
}
