import { useCallback, useLayoutEffect, useRef } from 'react';

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
