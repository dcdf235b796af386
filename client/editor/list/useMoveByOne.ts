import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLatest } from '../../ui/hooks/useLatest.ts';

type Order = readonly { id: string }[];

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
