import { useApolloClient } from '@apollo/client/react';
import { useCallback, useMemo, useRef } from 'react';
import {
  addBlock,
  type OrderedBlocks,
  moveBlock,
  findRank,
  removeBlock,
  restoreBlock,
} from '../features/components/blockOrder.ts';
import { useMemberEvents } from '../live/memberEvents.ts';
import { useEditing } from '../blocks/editing/EditingContext.ts';
import { useUndoableAction } from '../blocks/editing/useUndoableAction.ts';
import { readAccount } from '../auth/session.ts';
import { RefusedError } from '../net/failure.ts';
import { generateId } from '../net/generateId.ts';
import { useLatest } from '../ui/hooks/useLatest.ts';
import type { Block } from '../blocks/publicBlocks.tsx';
import { getEditorBlock } from '../blocks/editorBlocks.ts';

/** The actions on the blocks of the list; each is shown at once and can be undone. */
export function useBlockActions(blocks: readonly Block[]) {
  const client = useApolloClient();
  const { pageId, orderedRequests, moves } = useEditing();
  const touches = useTouchCounts(pageId);
  const perform = useUndoableAction();
  const blocksRef = useLatest(blocks);

  return useMemo(() => {
    const list: OrderedBlocks = { client, pageId, orderedRequests };
    const find = (id: string) => blocksRef.current.find((block) => block.id === id);

    /** All blocks before a position, nearest first: if one is removed in the meantime, the next one is used. */
    const inFront = (id: string, afterId: string | null) => {
      const others = blocksRef.current.map((block) => block.id).filter((blockId) => blockId !== id);
      return others.slice(0, afterId === null ? 0 : others.indexOf(afterId) + 1).reverse();
    };
    const put = (block: Block, ahead: readonly string[]) =>
      moveBlock(list, block, ahead.map(find).find((present) => present !== undefined) ?? null);
    /** Undo and redo must not delete what somebody else has written. */
    const removeUnlessTouched = (id: string, touchCount: number) => async () => {
      if (!find(id))
        throw new RefusedError('Somebody else has removed this already, so nothing was changed.');
      if (touches(id) > touchCount)
        throw new RefusedError('Somebody else has written in this since, so it was left as it is.');
      await removeBlock(list, id);
    };
    const restoreUnlessThere = (id: string) => async () => {
      if (find(id))
        throw new RefusedError(
          'Somebody else has brought this back already, so nothing was changed.',
        );
      await restoreBlock(list, id);
    };

    return {
      /** Adds a block after another; null: at the top; undefined: at the end. Returns its id. */
      add(typeName: Block['__typename'], afterId: string | null | undefined): string {
        const id = generateId();
        const { empty, typeLabel } = getEditorBlock(typeName);
        const after = afterId ? find(afterId) : (afterId as null | undefined);
        const position = after === null ? 1 : after && blocksRef.current.indexOf(after) + 2;
        const count = blocksRef.current.length + 1;
        void perform({
          name: `${typeLabel} added`,
          announcement: `${typeLabel} added ${!position || position === count ? 'at the end' : `as ${position} of ${count}`}`,
          run: () => addBlock(list, id, empty, after),
          undo: removeUnlessTouched(id, 0),
          redo: restoreUnlessThere(id),
        });
        return id;
      },
      async move(id: string, afterId: string | null): Promise<void> {
        const block = find(id);
        const index = blocksRef.current.findIndex((present) => present.id === id);
        const from = blocksRef.current[index - 1]?.id ?? null;
        if (!block || from === afterId) return;
        const { typeLabel } = getEditorBlock(block.__typename);
        const [before, after] = [inFront(id, from), inFront(id, afterId)];
        await perform({
          name: `${typeLabel} moved`,
          announcement: `${typeLabel} moved, now ${after.length + 1} of ${blocksRef.current.length}`,
          ...moves.trackMoves([
            {
              id,
              rank: () => findRank(list, block.__typename, id),
              run: () => put(block, after),
              undo: () => put(block, before),
            },
          ]),
        });
      },
      /** Removes a block; resolves with whether that succeeded. The list shows it, so no notice does. */
      async remove(id: string): Promise<boolean> {
        const block = find(id);
        if (!block) return false;
        const { typeLabel } = getEditorBlock(block.__typename);
        return perform({
          name: `${typeLabel} removed`,
          run: () => removeBlock(list, id),
          undo: restoreUnlessThere(id),
          redo: removeUnlessTouched(id, touches(id)),
        });
      },
      async restore(id: string, name: string): Promise<boolean> {
        return perform({
          name: `${name} brought back`,
          announcement: `${name} is back`,
          run: () => restoreBlock(list, id),
          undo: removeUnlessTouched(id, touches(id)),
          redo: restoreUnlessThere(id),
        });
      },
    };
  }, [client, blocksRef, pageId, orderedRequests, moves, perform, touches]);
}

/** How often others have changed a block's content since the editor was opened. */
function useTouchCounts(pageId: string): (id: string) => number {
  const touched = useRef(new Map<string, number>());
  useMemberEvents(pageId, (event) => {
    if (event.__typename !== 'ComponentActed' || event.action !== 'CHANGED') return;
    if (event.by?.id === readAccount().user?.id) return;
    const { componentId: id } = event;
    touched.current.set(id, (touched.current.get(id) ?? 0) + 1);
  });
  return useCallback((id) => touched.current.get(id) ?? 0, []);
}

export type BlockActions = ReturnType<typeof useBlockActions>;
