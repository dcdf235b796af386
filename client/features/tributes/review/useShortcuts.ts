import type { RefObject } from 'react';
import { moveFocus } from './queueFocus.ts';
import { type Action, getActions } from './reviewLabels.ts';
import type { Review } from './useReview.ts';
import { useReviewKeys } from './useReviewKeys.ts';

/** The keys of the review screen, as they are listed; some are always in sight on a desk. */
export const SHORTCUTS: readonly { keys: readonly string[]; label: string; isInSight?: boolean }[] =
  [
    { keys: ['J', 'K'], label: 'Next, previous', isInSight: true },
    { keys: ['X'], label: 'Choose several' },
    { keys: ['Z'], label: 'Undo', isInSight: true },
    { keys: ['S'], label: 'Show on the wall, or bring back' },
    { keys: ['O'], label: 'Keep off' },
    { keys: ['W'], label: 'Without the photo' },
    { keys: ['R'], label: 'Remove' },
    { keys: ['T'], label: 'Take off what is on the wall now' },
    { keys: ['N'], label: 'Skip it' },
    { keys: ['M'], label: 'Show new messages' },
    { keys: ['/'], label: 'Search' },
    { keys: ['?'], label: 'All keys' },
  ];

type Options = {
  list: RefObject<HTMLElement | null>;
  onSearch: () => void;
  onAllKeys: () => void;
};

/** Runs the keys of the review screen. */
export function useShortcuts(review: Review, { list, onSearch, onAllKeys }: Options) {
  const { current, choice, status } = review;

  function act(...actions: readonly Action[]) {
    if (!current || current.outcome || review.busy.has(current.tribute.id)) return;
    const { main, rare } = getActions(status, current);
    const possible: readonly Action[] = [...main, ...rare];
    const action = actions.find((one) => possible.includes(one));
    if (action) review.act([current], action);
  }

  /** Of several messages on the screen, the key does not guess which one is meant. */
  function takeOff() {
    const [entry, ...others] = review.onScreen?.now ?? [];
    if (entry && others.length === 0) return void review.actOnScreen(entry, 'HIDE');
    document.querySelector<HTMLElement>('.on-screen button')?.focus();
  }

  const go = (by: number) => moveFocus(list.current, current?.tribute.id, by);
  return useReviewKeys({
    j: () => go(1),
    k: () => go(-1),
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
    s: () => act('SHOW', 'RESTORE'),
    o: () => act('HIDE'),
    w: () => act('SHOW_WITHOUT_PHOTO'),
    r: () => act('REMOVE'),
    t: takeOff,
    n: () => review.onScreen && void review.skipOnScreen(),
    x: () => current && choice.toggle(current.tribute.id),
    z: review.undoLast,
    m: () => void review.showNew(),
    '/': onSearch,
    '?': onAllKeys,
  });
}
