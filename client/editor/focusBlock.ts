import { useCallback, useEffect, useRef, useLayoutEffect } from 'react';
import { readAccount } from '../auth/session.ts';
import type { Block } from '../blocks/BlockView.tsx';
import { useEditing } from '../blocks/EditingContext.ts';
import { getEditorBlock } from '../blocks/editorBlocks.ts';
import { usePresenceContext } from '../features/members/usePresence.ts';
import { useLatest } from '../ui/useLatest.ts';

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
export function useFocusAfterAction(order: Order, inDialog: boolean) {
  const next = useRef<{ id: string; isNew: boolean } | null>(null);
  const findSuccessor = useSuccessor(order);

  useEffect(() => {
    const successor = findSuccessor(order, inDialog);
    if (successor !== null) next.current ??= { id: successor, isNew: false };
    if (!next.current || inDialog) return;
    const { id, isNew } = next.current;
    const block = document.querySelector(id ? `[data-block="${id}"]` : '.editor-tools');
    const pencil = isNew ? block?.querySelector<HTMLElement>(PENCIL) : null;
    const button = pencil ?? block?.querySelector<HTMLElement>(id ? 'button' : '.editor-tool');
    if (!block || !button) return;
    block.scrollIntoView({ block: isNew ? 'center' : 'nearest' });
    button.focus({ preventScroll: true });
    next.current = null;
  }, [order, inDialog, findSuccessor]);

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
 * The block in the place of the one, or of the notice, that had the focus and has disappeared; '' if none is left, null
 * if it is still there.
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

  return useCallback((now: Order, inDialog: boolean): string | null => {
    const focusedIndex = before.current.findIndex(({ id }) => id === focused.current);
    const isThere = now.some(({ id }) => id === focused.current);
    const getIdAt = (index: number) => now[Math.min(index, now.length - 1)]?.id ?? '';
    before.current = now;
    if (inDialog) {
      if (focusedIndex >= 0 && !isThere) removedIndex.current = focusedIndex;
      return null;
    }
    const removedIndexBefore = removedIndex.current;
    removedIndex.current = -1;
    // the dialog could not give the focus back
    if (removedIndexBefore >= 0) return getIdAt(removedIndexBefore);
    if (document.activeElement !== document.body) return null;
    if (now.some(({ id }) => id === focusedNotice.current)) return focusedNotice.current!;
    return focusedIndex < 0 || isThere ? null : getIdAt(focusedIndex);
  }, []);
}

/** Says who has removed a block, as it cannot say so itself any more; in its own dialog it is said there. */
export function useRemovalNotice(blocks: readonly Block[], openBlockId: string | undefined): void {
  const { notify } = useEditing();
  const { onMemberEvent } = usePresenceContext();
  const openId = useLatest(openBlockId);
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, __typename } of blocks)
      names.current.set(id, getEditorBlock(__typename).typeLabel);
  }, [blocks]);
  useEffect(
    () =>
      onMemberEvent((event) => {
        if (event.__typename !== 'ComponentActed' || event.action !== 'REMOVED') return;
        const { by, componentId } = event;
        const name = names.current.get(componentId);
        if (!name || !by || by.id === readAccount().user?.id) return;
        if (componentId !== openId.current) notify(`${by.name} removed ${name}`);
      }),
    [onMemberEvent, notify, openId],
  );
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
