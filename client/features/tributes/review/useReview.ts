import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { TributeStatus } from '../../../__generated__/features/tributes/posting/postTribute.ts';
import type { Filter } from './lists.ts';
import type { Entry } from './queue.ts';
import { focusFirst, focusNext } from './QueueList.tsx';
import { type Action, ACTIONS, getOutcomeLabel } from './reviewLabels.ts';
import type { OnMemberEvent, MemberEvent } from '../../../live/useMemberEvents.ts';
import { useChoice } from './ChosenBar.tsx';
import { useDecisions } from './useDecisions.ts';
import { isSettled, useOnScreen } from './useOnScreen.ts';
import { useQueue } from './useQueue.ts';
import { useSearch } from './SearchField.tsx';
import { useWallSwitch, type WallMode } from './useWallSwitch.ts';
import { readAccount } from '../../../auth/session.ts';

/** How long a message that was taken off the screen can be put back in one press. */
const BRIEF_MS = 10_000;

export type Review = ReturnType<typeof useReview>;

/** Everything that the review screen shows and does, however it is laid out. */
export function useReview(
  pageId: string,
  onMemberEvent: OnMemberEvent,
  list: RefObject<HTMLUListElement | null>,
) {
  const [status, setStatus] = useState<TributeStatus>('HELD');
  const [filter, setFilter] = useState<Filter>(null);
  const [toRemove, setToRemove] = useState<readonly Entry[] | null>(null);
  const searching = useSearch();
  const choice = useChoice(status);
  const filters = { withPhoto: filter === 'photo', withLink: filter === 'link' };
  const listed = { pageId, status, ...filters, search: searching.search, onMemberEvent };
  const { queue, counts, failed, read, renew, readEarlier, applyDecision, applyCorrection } =
    useQueue(listed);
  const { onScreen, skip } = useOnScreen(pageId, onMemberEvent);
  const decisions = useDecisions({ pageId, status, applyDecision, applyCorrection });
  const { undo, announcement, announce, setUndo } = decisions;
  const wall = useWallSwitch({ pageId, onMemberEvent, announce });
  useAnnouncements(onMemberEvent, announce);

  const entries = queue?.entries ?? [];
  const undecided = entries.filter(({ outcome }) => !outcome);
  const chosenEntries = undecided.filter(({ tribute }) => choice.chosen?.has(tribute.id));
  const current =
    entries.find(({ tribute }) => tribute.id === choice.currentId) ?? undecided[0] ?? entries[0];

  const forgetBriefUndo = useEffectEvent(() => {
    if (!undo?.isBrief || document.activeElement?.closest('.review-line')) return;
    setUndo(null);
    announce('');
  });
  useEffect(() => {
    if (!undo?.isBrief) return;
    const timer = setTimeout(forgetBriefUndo, BRIEF_MS);
    return () => clearTimeout(timer);
  }, [undo]);

  async function decide(targets: readonly Entry[], action: Action, images?: readonly string[]) {
    setToRemove(null);
    if (targets.length === 0 || !(await decisions.decide(targets, action, { images }))) return;
    wall.setUndo(null);
    if (images) return; // the message itself stays open
    if (choice.chosen) choice.choose(new Set());
    else focusNext(list.current, targets[0]!.tribute.id);
  }

  /** Decides about messages; asks first before it removes any. */
  const act = (targets: readonly Entry[], action: Action, images?: readonly string[]) =>
    action === 'REMOVE' ? setToRemove(targets) : void decide(targets, action, images);

  /** Decides about a message on the screen in the room; ignores a press that was meant for the one before it. */
  async function actOnScreen(entry: Entry, action: Action) {
    if (!onScreen || !isSettled(onScreen)) return;
    if (await decisions.decide([entry], action, { fromScreen: true })) wall.setUndo(null);
  }

  async function skipOnScreen() {
    if (!onScreen || !isSettled(onScreen)) return;
    announce((await skip()) ? 'Skipped.' : 'No signal just now. It was not skipped.');
  }

  async function showNew() {
    await renew();
    focusFirst(list.current);
    const scroller = list.current?.closest('.review-scroll');
    (scroller ?? window).scrollTo({ top: 0 });
  }

  function setMode(mode: WallMode) {
    setUndo(null);
    void wall.setMode(mode);
  }

  function undoLast() {
    if (undo) void decisions.undoDecision(undo);
    else void wall.undoSwitch();
  }

  function showList(next: TributeStatus) {
    setStatus(next);
    setUndo(null);
  }

  return {
    status,
    showList,
    filter,
    /** Shows only the messages of a filter, or all again. */
    toggleFilter: (next: NonNullable<Filter>) => setFilter(filter === next ? null : next),
    searching,
    counts,
    failed,
    read,
    queue,
    entries,
    undecided,
    /** Whether several can be chosen, to decide about them together. */
    canChoose: ACTIONS[status].length > 0 && undecided.length > 0,
    chosenEntries,
    current,
    choice,
    readEarlier,
    showNew,
    onScreen,
    actOnScreen,
    skipOnScreen,
    wall,
    setMode,
    act,
    decide,
    toRemove,
    setToRemove,
    busy: decisions.busy,
    wasLast: decisions.wasLast,
    announcement,
    failure: decisions.failure || wall.failure,
    undoLast,
    undo: undo ?? (wall.undo && { message: wall.undo.message, label: 'Undo' }),
  };
}

/** Announces the decisions of other members. */
function useAnnouncements(onMemberEvent: OnMemberEvent, announce: (message: string) => void) {
  const announceEvent = useEffectEvent((event: MemberEvent) => {
    if (event.__typename === 'TributeHeld')
      announce(`A message from ${event.tribute.name} is waiting.`);
    const me = readAccount().user?.id;
    if (event.__typename === 'TributeReviewed' && event.by?.id !== me)
      announce(`${getOutcomeLabel(event, me)}: the message from ${event.tribute.name}.`);
  });
  useEffect(() => onMemberEvent((event) => announceEvent(event)), [onMemberEvent]);
}
