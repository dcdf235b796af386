import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import {
  addBlock,
  type OrderedBlocks,
  moveBlock,
  rankOf,
  removeBlock,
  restoreBlock,
} from '../features/components/blockOrder.ts';
import { useOthers } from '../features/members/PresenceContext.ts';
import { useEditing } from '../blocks/EditingContext.ts';
import { CannotUndo } from '../blocks/editing.ts';
import { useUndoableAction } from '../blocks/useUndoableAction.ts';
import { account } from '../auth/session.ts';
import { newId } from '../net/newId.ts';
import type { Block } from '../blocks/BlockView.tsx';
import { editorBlockOf } from '../blocks/editorBlocks.ts';

/** What can be done with the blocks of the list; each is shown at once and can be taken back. */
export function useBlockActions(blocks: readonly Block[]) {
  const client = useApolloClient();
  const { pageId, queue, moves } = useEditing();
  const touches = useTouches();
  const perform = useUndoableAction();
  const current = useRef(blocks);
  current.current = blocks;

  return useMemo(() => {
    const list: OrderedBlocks = { client, pageId, queue };
    const find = (id: string) => current.current.find((block) => block.id === id);

    /** Every block in front of a place, the nearest first: the next one stands in for one that is gone. */
    const inFront = (id: string, afterId: string | null) => {
      const others = current.current.map((block) => block.id).filter((one) => one !== id);
      return others.slice(0, afterId === null ? 0 : others.indexOf(afterId) + 1).toReversed();
    };
    const put = (id: string, ahead: readonly string[]) =>
      moveBlock(list, id, ahead.find(find) ?? null);
    /** Taking back or doing again must not take somebody else's words along. */
    const removeUnlessTouched = (id: string, seen: number) => async () => {
      if (touches(id) > seen)
        throw new CannotUndo('Somebody else has written in this since, so it was left as it is.');
      await removeBlock(list, id);
    };

    return {
      /** Adds a block right behind another; null: on top; undefined: at the end. Answers its id. */
      add(typeName: Block['__typename'], afterId: string | null | undefined): string {
        const id = newId();
        const { empty, placeholder } = editorBlockOf(typeName);
        const after = afterId ? find(afterId) : (afterId as null | undefined);
        const at = after === null ? 1 : after && current.current.indexOf(after) + 2;
        const count = current.current.length + 1;
        void perform({
          name: `${placeholder} added`,
          done: `${placeholder} added ${!at || at === count ? 'at the end' : `as ${at} of ${count}`}`,
          work: () => addBlock(list, id, empty, after),
          back: removeUnlessTouched(id, 0),
          again: () => restoreBlock(list, id),
        });
        return id;
      },
      async move(id: string, afterId: string | null): Promise<void> {
        const block = find(id);
        const at = current.current.findIndex((one) => one.id === id);
        const from = current.current[at - 1]?.id ?? null;
        if (!block || from === afterId) return;
        const { placeholder } = editorBlockOf(block.__typename);
        const [before, after] = [inFront(id, from), inFront(id, afterId)];
        await perform({
          name: `${placeholder} moved`,
          done: `${placeholder} moved, now ${after.length + 1} of ${current.current.length}`,
          ...moves.moving({
            id,
            rank: () => rankOf(list, block.__typename, id),
            work: () => put(id, after),
            back: () => put(id, before),
          }),
        });
      },
      async remove(id: string): Promise<void> {
        const block = find(id);
        if (!block) return;
        const { placeholder } = editorBlockOf(block.__typename);
        await perform({
          name: `${placeholder} removed`,
          done: `${placeholder} removed. It can be brought back for 30 days.`,
          work: () => removeBlock(list, id),
          back: () => restoreBlock(list, id),
          again: removeUnlessTouched(id, touches(id)),
        });
      },
      async restore(id: string, name: string): Promise<boolean> {
        return perform({
          name: `${name} brought back`,
          done: `${name} is back`,
          work: () => restoreBlock(list, id),
          back: removeUnlessTouched(id, touches(id)),
        });
      },
    };
  }, [client, pageId, queue, moves, perform, touches]);
}

/** How often others have changed what is in a block, since the editor was opened. */
function useTouches(): (id: string) => number {
  const { onMemberEvent } = useOthers();
  const touched = useRef(new Map<string, number>());
  useEffect(
    () =>
      onMemberEvent((event) => {
        if (event.__typename !== 'ComponentActed' || event.action !== 'CHANGED') return;
        if (event.by?.id === account().user?.id) return;
        const { componentId: id } = event;
        touched.current.set(id, (touched.current.get(id) ?? 0) + 1);
      }),
    [onMemberEvent],
  );
  return useCallback((id) => touched.current.get(id) ?? 0, []);
}

export type BlockActions = ReturnType<typeof useBlockActions>;
