import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type {
  TributeFieldsFragment,
  TributeStatus,
} from '../../../__generated__/features/tributes/tributes.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useNow } from '../useNow.ts';
import { ReviewItem } from './ReviewItem.tsx';
import { type MemberEvents, type Reviewed, useReviewList } from './useReviewList.ts';
import type { Decision } from './useReview.ts';

const MORE = 20;

type Props = {
  pageId: string;
  status: TributeStatus;
  title: string;
  onMemberEvent: MemberEvents;
  decisions: readonly Decision[];
  busy: string | null;
  decide: (
    tribute: TributeFieldsFragment,
    decision: Decision,
    seen?: string | null,
  ) => Promise<boolean>;
  /** Stands there while the list is empty; without it, there is no list then. */
  empty?: ReactNode;
};

/** The last one that was removed here, and where it stood. */
type Gone = { tribute: TributeFieldsFragment; at: number };

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
  const [asked, setAsked] = useState<TributeFieldsFragment | null>(null);
  const [gone, setGone] = useState<Gone | null>(null);

  async function decide(tribute: TributeFieldsFragment, decision: Decision, seen?: string | null) {
    setAsked(null);
    const listed = list?.tributes.findIndex((one) => one.tribute.id === tribute.id) ?? -1;
    const at = listed < 0 ? (gone?.at ?? 0) : listed;
    if (!(await props.decide(tribute, decision, seen))) return void read(); // what it says now
    setGone(decision === 'remove' ? { tribute, at } : null);
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

  const rows: (Reviewed | Gone)[] = [...(list?.tributes ?? [])];
  const isBack = rows.some((row) => row.tribute.id === gone?.tribute.id);
  if (gone && !isBack) rows.splice(gone.at, 0, gone);
  if (list?.total === 0 && !props.empty && rows.length === 0) return null;
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
        {rows.map((row) =>
          'decision' in row ? (
            <ReviewItem
              key={row.tribute.id}
              tribute={row.tribute}
              status={status}
              decided={row.decision}
              now={now}
              decisions={decisions}
              disabled={busy === row.tribute.id}
              onDecide={(one, decision) =>
                decision === 'remove' ? setAsked(one) : void decide(one, decision, row.digest)
              }
            />
          ) : (
            <RemovedNote
              key={row.tribute.id}
              name={row.tribute.name}
              disabled={busy === row.tribute.id}
              onUndo={() => void decide(row.tribute, 'restore')}
            />
          ),
        )}
      </ul>
      {list && list.total > list.tributes.length && (
        <button type="button" className="secondary" onClick={() => setSize(size + MORE)}>
          Show older messages
        </button>
      )}
      {asked && (
        <ConfirmDialog
          question={`Remove the message from ${asked.name}?`}
          detail="Only the page’s members can still read it then. It can be brought back for 30 days."
          yes="Remove"
          onYes={() => void decide(asked, 'remove')}
          onNo={() => setAsked(null)}
        />
      )}
    </section>
  );
}

type NoteProps = { name: string; disabled: boolean; onUndo: () => void };

/** Stands where a message was that was just removed. */
function RemovedNote({ name, disabled, onUndo }: NoteProps) {
  return (
    <li className="review-gone">
      <span>
        The message from <bdi>{name}</bdi> is removed.
      </span>
      <button type="button" className="quiet" disabled={disabled} onClick={onUndo}>
        Undo
      </button>
    </li>
  );
}
