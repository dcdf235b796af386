import { useApolloClient } from '@apollo/client/react';
import { useMemo, useRef } from 'react';
import {
  addBlock,
  type BlockList,
  moveBlock,
  removeBlock,
  restoreBlock,
} from '../features/components/blockOrder.ts';
import { useEditing } from '../live/editing/EditingContext.ts';
import { usePerform } from '../live/editing/usePerform.ts';
import { newId } from '../live/newId.ts';
import type { Block } from './blocks.tsx';
import { rowOf } from './editorBlocks.tsx';

/** What can be done with the blocks of the list; every deed is shown at once and can be taken back. */
export function useBlockDeeds(blocks: readonly Block[]) {
  const client = useApolloClient();
  const { pageId, turns } = useEditing();
  const perform = usePerform();
  const current = useRef(blocks);
  current.current = blocks;

  return useMemo(() => {
    const list: BlockList = { client, pageId, turns };
    const find = (id: string) => current.current.find((block) => block.id === id);
    const before = (id: string) => {
      const at = current.current.findIndex((block) => block.id === id);
      return current.current[at - 1]?.id ?? null;
    };

    return {
      add(typeName: Block['__typename']): string {
        const id = newId();
        const { empty, placeholder } = rowOf(typeName);
        void perform({
          name: `${placeholder} added`,
          done: `${placeholder} added at the end`,
          work: () => addBlock(list, id, empty),
          back: () => removeBlock(list, id),
          again: () => restoreBlock(list, id),
        });
        return id;
      },
      async move(id: string, afterId: string | null): Promise<void> {
        const block = find(id);
        const from = before(id);
        if (!block || from === afterId) return;
        const { placeholder } = rowOf(block.__typename);
        const others = current.current.filter((one) => one.id !== id);
        const place = others.findIndex((one) => one.id === afterId) + 2;
        await perform({
          name: `${placeholder} moved`,
          done: `${placeholder} moved, now ${place} of ${current.current.length}`,
          work: () => moveBlock(list, id, afterId),
          back: () => moveBlock(list, id, from),
        });
      },
      async remove(id: string): Promise<void> {
        const block = find(id);
        if (!block) return;
        const { placeholder } = rowOf(block.__typename);
        await perform({
          name: `${placeholder} removed`,
          done: `${placeholder} removed. It can be brought back for 30 days.`,
          work: () => removeBlock(list, id),
          back: () => restoreBlock(list, id),
        });
      },
      async restore(id: string, name: string): Promise<boolean> {
        return perform({
          name: `${name} brought back`,
          done: `${name} is back`,
          work: () => restoreBlock(list, id),
          back: () => removeBlock(list, id),
        });
      },
    };
  }, [client, pageId, turns, perform]);
}

export type BlockDeeds = ReturnType<typeof useBlockDeeds>;
