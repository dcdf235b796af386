import { useCallback, useLayoutEffect, useRef } from 'react';

/** A button that was pressed to move its block keeps the focus when the block stands elsewhere. */
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
