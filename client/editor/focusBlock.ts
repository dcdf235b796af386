import { useCallback, useEffect, useRef, useLayoutEffect } from 'react';

/** The control that edits a new block: its pencil, or the first button in it. */
const PENCIL = '[data-pencil], .block-body button';

/**
 * After a block was added or removed, moves the focus to the card with this id in the new order, or with '' to the
 * tools, as on a page without blocks.
 */
export function useFocusAfterAction(order: readonly unknown[]) {
  const next = useRef<{ id: string; isNew: boolean } | null>(null);

  useEffect(() => {
    if (!next.current) return;
    const { id, isNew } = next.current;
    const block = document.querySelector(id ? `[data-block="${id}"]` : '.editor-tools');
    const pencil = isNew ? block?.querySelector<HTMLElement>(PENCIL) : null;
    const button = pencil ?? block?.querySelector<HTMLElement>(id ? 'button' : '.editor-tool');
    if (!block || !button) return;
    block.scrollIntoView({ block: isNew ? 'center' : 'nearest' });
    button.focus({ preventScroll: true });
    next.current = null;
  }, [order]);

  return useCallback((id: string, isNew: boolean) => {
    next.current = { id, isNew };
  }, []);
}

/** Keeps the focus on what moved a block, its arrow or its handle, after it has been rendered at its new position. */
export function useFocusAfterMove(order: readonly unknown[]) {
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

  return useCallback((id: string, by: number) => {
    moved.current = { id, by };
  }, []);
}
