import { useCallback, useEffect, useRef } from 'react';

/** After a block was added or taken off, the focus goes to a card of the new order; '' stands for the tools above an empty page. */
export function useFocusAfterDeed(order: readonly unknown[]) {
  const next = useRef<{ id: string; block: ScrollLogicalPosition } | null>(null);

  useEffect(() => {
    if (!next.current) return;
    const { id, block } = next.current;
    const place = document.querySelector(id ? `[data-block="${id}"]` : '.editor-tools');
    const button = place?.querySelector<HTMLElement>(id ? 'button' : '.editor-tool');
    if (!place || !button) return;
    place.scrollIntoView({ block });
    button.focus({ preventScroll: true });
    next.current = null;
  }, [order]);

  return useCallback((id: string, block: ScrollLogicalPosition) => {
    next.current = { id, block };
  }, []);
}
