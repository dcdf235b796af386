import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { TributeStatus } from '../../../../__generated__/features/tributes/posting/postTribute.ts';
import { readAccount } from '../../../../auth/session.ts';
import { formatRelativeTime } from '../../wall/TributeTime.tsx';
import type { Entry } from '../queue/reviewList.ts';
import { CHANGE_MESSAGES, getOutcomeLabel, getReasonLabels } from '../decisions/reviewLabels.ts';
import { ReviewIcon } from '../ReviewIcon.tsx';

type Props = { entry: Entry; status: TributeStatus; now: Date | undefined };

/** Who decided about a message, why it waits or is down, and what its sender has changed meanwhile. */
export function TributeNotes({ entry, status, now }: Props) {
  const { heldFor, takenDownFor, decision, outcome, changed } = entry;
  if (outcome) return null;
  const reasons = status === 'HELD' ? getReasonLabels(heldFor) : [];
  return (
    <>
      {changed && status !== 'VISIBLE' && (
        <p className="queue-changed">{CHANGE_MESSAGES[changed]}</p>
      )}
      {takenDownFor && (
        <p className="queue-changed">
          Keepsake took this message down for now: <bdi>{takenDownFor}</bdi>
        </p>
      )}
      {reasons.length > 0 && (
        <ul className="queue-reasons" aria-label="Why it waits">
          {reasons.map((reason) => (
            <li key={reason}>
              <ReviewIcon name="reason" />
              {reason}
            </li>
          ))}
        </ul>
      )}
      {decision && status !== 'HELD' && (
        <p className="queue-when">
          {getOutcomeLabel({ status, by: decision.by }, readAccount().user?.id)}
          {now && `, ${formatRelativeTime(decision.at, now)}`}
        </p>
      )}
    </>
  );
}

type OutcomeProps = { entry: Entry; isBusy: boolean; canUndo: boolean; onUndo: () => void };

/** The decision about a message that is still in the list, with its undo; nothing if it is undecided. */
export function TributeOutcome({ entry, isBusy, canUndo, onUndo }: OutcomeProps): ReactNode {
  const { tribute, outcome } = entry;
  if (!outcome) return null;
  return (
    <p className="queue-outcome">
      <span>{getOutcomeLabel(outcome, readAccount().user?.id)}</span>
      {canUndo && (
        <button
          type="button"
          className="quiet"
          aria-label={`Undo: the message from ${tribute.name}`}
          aria-disabled={isBusy}
          onClick={onUndo}
        >
          Undo
        </button>
      )}
    </p>
  );
}

type ChooseTributeProps = {
  id: string;
  name: string;
  isChosen: boolean;
  onChoose: (id: string) => void;
};

/** The box with which a message is chosen, while several are. */
export function ChooseTribute({ id, name, isChosen, onChoose }: ChooseTributeProps) {
  return (
    <label className="queue-choose">
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={`Choose the message from ${name}`}
        onChange={() => onChoose(id)}
      />
    </label>
  );
}

/** Keeps the height that an element had before it was settled, so that nothing below it moves. */
export function useKeptHeight<Box extends HTMLElement>(isSettled: boolean) {
  const box = useRef<Box>(null);
  const height = useRef(0);

  useLayoutEffect(() => {
    const { style } = box.current!;
    if (!isSettled) height.current = box.current!.getBoundingClientRect().height;
    style.minHeight = isSettled ? `${height.current}px` : '';
  });

  return box;
}
