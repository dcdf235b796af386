import { useCallback, useEffect, useRef } from 'react';

/** The control that edits a new block: its pencil, or the first button in it. */
const PENCIL = '[data-pencil], .block-body button';

type Order = readonly { id: string }[];

/**
 * Keeps the focus in the list:
 *
 * - after a block was added or removed, on the block with this id in the new order, or on the tools if the id is '';
 * - if the focused block disappears by itself (its addition was undone, or another member hid it), on the block that
 *   takes its place, also when a dialog that was opened from it closes;
 * - if a hidden block's notice disappears because another member has restored it, on that block.
 */
export function useFocusAfterAction(order: Order, isDialogOpen: boolean) {
  const next = useRef<{ id: string; isNew: boolean } | null>(null);
  const findSuccessor = useSuccessor(order);

  useEffect(() => {
    const successor = findSuccessor(order, isDialogOpen);
    if (successor !== null) next.current ??= { id: successor, isNew: false };
    if (!next.current || isDialogOpen) return;
    const { id, isNew } = next.current;
    const block = document.querySelector(id ? `[data-block="${id}"]` : '.editor-tools');
    const pencil = isNew ? block?.querySelector<HTMLElement>(PENCIL) : null;
    const button = pencil ?? block?.querySelector<HTMLElement>(id ? 'button' : '.editor-tool');
    if (!block || !button) return;
    block.scrollIntoView({ block: isNew ? 'center' : 'nearest' });
    button.focus({ preventScroll: true });
    next.current = null;
  }, [order, isDialogOpen, findSuccessor]);

  // if the focus has moved on meanwhile, a block that arrives late does not take it back
  useEffect(() => {
    const forget = () => (next.current = null);
    const names = ['keydown', 'pointerdown'] as const;
    for (const name of names) document.addEventListener(name, forget, true);
    return () => {
      for (const name of names) document.removeEventListener(name, forget, true);
    };
  }, []);

  return useCallback((id: string, isNew: boolean) => {
    next.current = { id, isNew };
  }, []);
}

/**
 * Finds the block that now stands where the focused block, or the focused notice of a hidden one, has disappeared; ''
 * if no block is left, null if nothing has disappeared.
 */
function useSuccessor(order: Order) {
  const before = useRef(order);
  const focused = useRef<string | undefined>(undefined);
  const focusedNotice = useRef<string | undefined>(undefined);
  /** The position of a block that disappeared behind a dialog. */
  const removedIndex = useRef(-1);

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('dialog')) return;
      const find = (selector: string) => target.closest<HTMLElement>(selector)?.dataset;
      focused.current = find('[data-block]')?.['block'];
      focusedNotice.current = find('[data-hidden-block]')?.['hiddenBlock'];
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);

  return useCallback((next: Order, inDialog: boolean): string | null => {
    const focusedIndex = before.current.findIndex(({ id }) => id === focused.current);
    const isThere = next.some(({ id }) => id === focused.current);
    const getIdAt = (index: number) => next[Math.min(index, next.length - 1)]?.id ?? '';
    before.current = next;
    if (inDialog) {
      if (focusedIndex >= 0 && !isThere) removedIndex.current = focusedIndex;
      return null;
    }
    const removedIndexBefore = removedIndex.current;
    removedIndex.current = -1;
    // the dialog could not give the focus back
    if (removedIndexBefore >= 0) return getIdAt(removedIndexBefore);
    if (document.activeElement !== document.body) return null;
    if (next.some(({ id }) => id === focusedNotice.current)) return focusedNotice.current!;
    return focusedIndex < 0 || isThere ? null : getIdAt(focusedIndex);
  }, []);
}
