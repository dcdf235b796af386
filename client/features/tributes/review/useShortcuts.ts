import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { moveFocus } from './queue/queueFocus.ts';
import { type Action, getActions } from './decisions/reviewLabels.ts';
import type { Review } from './useReview.ts';
import { createLocalStore } from '../../../storage/localStore.ts';

/** The keys of the review screen as they are listed; on a large screen, some are always shown. */
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
  listRef: RefObject<HTMLElement | null>;
  onSearch: () => void;
  onAllKeys: () => void;
};

/** Runs the keys of the review screen. */
export function useShortcuts(review: Review, { listRef, onSearch, onAllKeys }: Options) {
  const { lists, queue, choice, decisions, screen } = review;
  const { current } = choice;

  function act(...actions: readonly Action[]) {
    if (!current || current.outcome || decisions.busyIds.has(current.tribute.id)) return;
    const { main, rare } = getActions(lists.status, current);
    const possible: readonly Action[] = [...main, ...rare];
    const action = actions.find((candidate) => possible.includes(candidate));
    if (action) decisions.act([current], action);
  }

  /** With several messages on the screen, focuses the first button instead of guessing which one is meant. */
  function takeOff() {
    const [entry, ...others] = screen.onScreen?.current ?? [];
    if (entry && others.length === 0) return void screen.act(entry, 'HIDE');
    document.querySelector<HTMLElement>('.on-screen button')?.focus();
  }

  const go = (by: number) => moveFocus(listRef.current, current?.tribute.id, by);
  return useKeys({
    j: () => go(1),
    k: () => go(-1),
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
    s: () => act('SHOW', 'RESTORE'),
    o: () => act('HIDE'),
    w: () => act('SHOW_WITHOUT_PHOTO'),
    r: () => act('REMOVE'),
    t: takeOff,
    n: () => void screen.skip(),
    x: () => current && choice.toggle(current.tribute.id),
    z: decisions.undoLast,
    m: () => void queue.showNew(),
    '/': onSearch,
    '?': onAllKeys,
  });
}

/** The keys that may be held down. */
const MOVES = ['j', 'k', 'ArrowDown', 'ArrowUp'];

/** What each key does. */
type Keys = Record<string, () => void>;

const settings = createLocalStore<boolean>('steward');
const KEYS_ON = 'keys';

/**
 * Runs the action of a single key anywhere on the screen, except in fields and dialogs. The keys can be switched off on
 * a device, for people who dictate or press keys by accident.
 */
function useKeys(keys: Keys) {
  const [isOn, setOn] = useState(() => settings.get(KEYS_ON) ?? true);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return;
    if (target.closest(TYPING) || document.querySelector('dialog[open]')) return;
    if (key.startsWith('Arrow') && !target.closest('.queue')) return; // elsewhere they scroll
    const name = key.length === 1 ? key.toLowerCase() : key;
    const run = keys[name];
    // a key that is held down decides about one message, and not about those that follow
    if (!run || (repeat && !MOVES.includes(name))) return;
    event.preventDefault();
    run();
  });

  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);

  function switchKeys(next: boolean) {
    settings.put(KEYS_ON, next);
    setOn(next);
  }

  return { isOn, switchKeys };
}

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
