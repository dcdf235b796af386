import { useCallback, useLayoutEffect, useRef } from 'react';

/** Keeps the focus on the button that moved a block, after the block has been rendered at its new position. */
export function useFocusAfterMove(order: readonly unknown[]) {
  const moved = useRef<{ id: string; by: number } | null>(null);

  useLayoutEffect(() => {
    if (!moved.current) return;
    const { id, by } = moved.current;
    const button = document.querySelector<HTMLElement>(`[data-block="${id}"] [data-move="${by}"]`);
    if (document.activeElement !== button) button?.focus();
    button?.scrollIntoView({ block: 'nearest' });
    moved.current = null;
  }, [order]);

  return useCallback((id: string, by: number) => {
    moved.current = { id, by };
  }, []);
}
