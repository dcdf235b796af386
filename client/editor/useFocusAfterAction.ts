import { useCallback, useEffect, useRef } from 'react';

/** The control that edits a new block: its pencil, or the first button in it. */
const PENCIL = '[data-pencil], .block-body button';

/**
 * After a block was added or removed, moves the focus to a card of the new order; '' stands for the tools above an
 * empty page.
 */
export function useFocusAfterAction(order: readonly unknown[]) {
  const next = useRef<{ id: string; isNew: boolean } | null>(null);

  useEffect(() => {
    if (!next.current) return;
    const { id, isNew } = next.current;
    const place = document.querySelector(id ? `[data-block="${id}"]` : '.editor-tools');
    const pencil = isNew ? place?.querySelector<HTMLElement>(PENCIL) : null;
    const button = pencil ?? place?.querySelector<HTMLElement>(id ? 'button' : '.editor-tool');
    if (!place || !button) return;
    place.scrollIntoView({ block: isNew ? 'center' : 'nearest' });
    button.focus({ preventScroll: true });
    next.current = null;
  }, [order]);

  return useCallback((id: string, isNew: boolean) => {
    next.current = { id, isNew };
  }, []);
}
