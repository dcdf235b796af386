import { useState } from 'react';
import { getEditorBlock } from '../../blocks/editorBlocks.ts';
import type { Block } from '../../blocks/publicBlocks.tsx';
import type { HiddenBlock } from './BlockCard.tsx';
import type { BlockActions } from '../useBlockActions.ts';
import { useNotify } from '../../ui/Notice.tsx';

/** The blocks that were hidden during this visit and are not back yet; each can be brought back from its place. */
export function useHiddenBlocks(
  blocks: readonly Block[],
  actions: BlockActions,
  focusOn: (id: string, isNew: boolean) => void,
) {
  const notify = useNotify();
  const [hiddenHere, setHiddenHere] = useState<readonly HiddenBlock[]>([]);
  const hidden = hiddenHere.filter(({ id }) => blocks.every((block) => block.id !== id));

  async function hide({ id, __typename }: Block) {
    const index = blocks.findIndex((block) => block.id === id);
    if (index < 0) {
      notify('Somebody else has removed this already, so nothing was changed.');
      return;
    }
    const neighbour = blocks[index + 1] ?? blocks[index - 1];
    const label = getEditorBlock(__typename).typeLabel;
    const inFront = blocks
      .slice(0, index)
      .map((block) => block.id)
      .reverse();
    focusOn(neighbour?.id ?? '', false);
    if (!(await actions.remove(id))) return;
    setHiddenHere((before) => [
      ...before.filter((block) => block.id !== id),
      { id, label, inFront },
    ]);
  }

  function undoHide({ id, label }: HiddenBlock) {
    focusOn(id, false);
    void actions.restore(id, label);
  }

  return { hidden, hide, undoHide };
}
