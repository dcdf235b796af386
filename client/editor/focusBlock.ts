import { useCallback, useEffect, useRef, useLayoutEffect } from 'react';
import { useLatest } from '../ui/useLatest.ts';

/** The control that edits a new block: its pencil, or the first button in it. */
const PENCIL = '[data-pencil], .block-body button';

type Order = readonly { id: string }[];

/**
 * After a block was added or removed, moves the focus to the card with this id in the new order, or with '' to the
 * tools, as on a page without blocks. Where a block goes by itself and takes the focus with it (its addition was undone,
 * or another member hid it), the one in its place gets it; where a notice goes with it, as another member has brought
 * the hidden block back, that block does.
 */
export function useFocusAfterAction(order: Order) {
  const next = useRef<{ id: string; isNew: boolean } | null>(null);
  const findSuccessor = useSuccessor(order);

  useEffect(() => {
    const successor = findSuccessor(order);
    if (successor !== null) next.current ??= { id: successor, isNew: false };
    if (!next.current) return;
    const { id, isNew } = next.current;
    const block = document.querySelector(id ? `[data-block="${id}"]` : '.editor-tools');
    const pencil = isNew ? block?.querySelector<HTMLElement>(PENCIL) : null;
    const button = pencil ?? block?.querySelector<HTMLElement>(id ? 'button' : '.editor-tool');
    if (!block || !button) return;
    block.scrollIntoView({ block: isNew ? 'center' : 'nearest' });
    button.focus({ preventScroll: true });
    next.current = null;
  }, [order, findSuccessor]);

  return useCallback((id: string, isNew: boolean) => {
    next.current = { id, isNew };
  }, []);
}

/**
 * Finds the block in the place of the one, or of the notice of a hidden one, that had the focus, if that has gone; '' if
 * none is left, null if it is there.
 */
function useSuccessor(order: Order) {
  const before = useRef(order);
  const focused = useRef<string | undefined>(undefined);
  const noticed = useRef<string | undefined>(undefined);

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const find = (selector: string) =>
        target instanceof Element ? target.closest<HTMLElement>(selector)?.dataset : undefined;
      focused.current = find('[data-block]')?.['block'];
      noticed.current = find('[data-hidden-block]')?.['hiddenBlock'];
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);

  return useCallback((now: Order): string | null => {
    const at = before.current.findIndex(({ id }) => id === focused.current);
    before.current = now;
    if (document.activeElement !== document.body) return null;
    if (now.some(({ id }) => id === noticed.current)) return noticed.current!;
    if (at < 0) return null;
    if (now.some(({ id }) => id === focused.current)) return null;
    return now[Math.min(at, now.length - 1)]?.id ?? '';
  }, []);
}

/** Moves a block one up or down, and keeps the focus on what moved it, its arrow or its handle, in its new position. */
export function useMoveByOne(order: Order, onMove: (id: string, afterId: string | null) => void) {
  const latestRef = useLatest(order);
  const moved = useRef<{ id: string; by: number } | null>(null);

  useLayoutEffect(() => {
    if (!moved.current) return;
    const { id, by } = moved.current;
    const button = document
      .querySelector(`[data-block="${id}"]`)
      ?.querySelector<HTMLElement>(`[data-move="${by}"], .block-handle > button`);
    if (document.activeElement !== button) button?.focus();
    button?.scrollIntoView({ block: 'nearest' });
    moved.current = null;
  }, [order]);

  return useCallback(
    (id: string, by: -1 | 1) => {
      const blocks = latestRef.current;
      const index = blocks.findIndex((block) => block.id === id);
      if (index < 0 || !blocks[index + by]) return;
      moved.current = { id, by };
      onMove(id, blocks[by < 0 ? index - 2 : index + 1]?.id ?? null);
    },
    [latestRef, onMove],
  );
}
