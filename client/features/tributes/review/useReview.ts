import { type RefObject, useState, useEffect, useEffectEvent } from 'react';
import { useMemberEvents } from '../../../live/memberEvents.ts';
import type { Entry } from './queue/reviewList.ts';
import { focusNext } from './queue/queueFocus.ts';
import { type Action, getOutcomeLabel } from './decisions/reviewLabels.ts';
import { useChoice } from './queue/useChoice.ts';
import { useDecisions, type DecisionUndo } from './decisions/useDecisions.ts';
import { useLists } from './queue/useLists.ts';
import { useOnScreen } from './on-screen/useOnScreen.ts';
import { useQueue } from './queue/useQueue.ts';
import { useWallSwitch, type WallUndo } from './wall-mode/useWallSwitch.ts';
import { readAccount } from '../../../auth/session.ts';

export type Review = ReturnType<typeof useReview>;

/** Everything that the review screen shows and does, however it is laid out. */
export function useReview(pageId: string, listRef: RefObject<HTMLElement | null>) {
  const { announcement, announce, undo, offerUndo } = useLastAction(pageId);
  const lists = useLists(() => offerUndo(null));
  const queue = useQueue({ pageId, lists, listRef });
  const choice = useChoice(lists, queue.entries);
  const { applyDecision, applyCorrection } = queue;
  const decisions = useDecisions({
    pageId,
    status: lists.status,
    applyDecision,
    applyCorrection,
    announce,
    offerUndo,
  });
  const { busyIds, failure } = decisions;
  const screen = useOnScreen({ pageId, decide: decisions.decide, announce });
  const wall = useWallSwitch({ pageId, announce, offerUndo });
  const [toRemove, setToRemove] = useState<readonly Entry[] | null>(null);

  /** Decides about messages; asks first before it removes any. */
  function act(entries: readonly Entry[], action: Action, images?: readonly string[]) {
    if (action === 'REMOVE') setToRemove(entries);
    else void decide(entries, action, images);
  }

  async function decide(entries: readonly Entry[], action: Action, images?: readonly string[]) {
    setToRemove(null);
    if (entries.length === 0 || !(await decisions.decide(entries, action, { images }))) return;
    if (images) return; // the message itself stays open
    if (choice.chosen) choice.chooseNone();
    else focusNext(listRef.current, entries[0]!.tribute.id);
  }

  const cancelRemoval = () => setToRemove(null);

  /** Whether this single message was the last one decided. */
  function wasLast({ tribute }: Entry): boolean {
    if (undo?.of !== 'decision' || undo.entries.length > 1) return false;
    return undo.entries[0]?.tribute.id === tribute.id;
  }

  function undoLast() {
    if (undo?.of === 'decision') void decisions.undoDecision(undo);
    if (undo?.of === 'wall') void wall.undoSwitch(undo);
  }

  return {
    lists,
    queue,
    choice,
    decisions: { busyIds, act, decide, toRemove, cancelRemoval, wasLast, undoLast },
    screen: { ...screen, busyIds },
    wall,
    lastAction: { announcement, failure: failure || wall.failure, undo, undoLast },
  };
}

/** The decisions about messages. */
export type Decisions = Review['decisions'];
/** What was done last, with its undo. */
export type LastAction = Review['lastAction'];
/** What the wall screen shows, and what can be done about it. */
export type OnScreenControls = Review['screen'];

/** How long a message that was taken off the screen can be put back in one press. */
const BRIEF_MS = 10_000;

/** What was done last, by this member or another: its announcement, and the undo that is offered. */
function useLastAction(pageId: string) {
  // numbered, as screen readers announce a text that is said twice only if something changes
  const [announcement, setAnnouncement] = useState({ text: '', number: 0 });
  const announce = (text: string) =>
    setAnnouncement(({ number }) => ({ text, number: number + 1 }));
  const [undo, offerUndo] = useState<DecisionUndo | WallUndo | null>(null);

  useMemberEvents(pageId, (event) => {
    if (event.__typename === 'TributeHeld')
      announce(`A message from ${event.tribute.name} is waiting.`);
    const me = readAccount().user?.id;
    if (event.__typename === 'TributeReviewed' && event.by?.id !== me)
      announce(`${getOutcomeLabel(event, me)}: the message from ${event.tribute.name}.`);
  });

  const forgetBriefUndo = useEffectEvent(() => {
    if (document.activeElement?.closest('.review-line')) return;
    offerUndo(null);
    announce('');
  });
  useEffect(() => {
    if (!undo?.isBrief) return;
    const timer = setTimeout(forgetBriefUndo, BRIEF_MS);
    return () => clearTimeout(timer);
  }, [undo]);

  return { announcement, announce, undo, offerUndo };
}
