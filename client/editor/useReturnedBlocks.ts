import { useEffect, useRef } from 'react';
import type { Editing } from '../blocks/EditingContext.ts';
import type { Block } from '../blocks/BlockView.tsx';

/** Sends the edits of a removed block as soon as somebody has restored it. */
export function useReturnedBlocks({ edits }: Editing, blocks: readonly Block[]): void {
  const knownIds = useRef(new Set(blocks.map(({ id }) => id)));
  useEffect(() => {
    const returned = blocks.filter(({ id }) => !knownIds.current.has(id));
    knownIds.current = new Set(blocks.map(({ id }) => id));
    if (returned.length === 0) return;
    for (const { id } of returned)
      if (edits.of(id).some(({ refusal }) => refusal !== undefined)) void edits.retry(id);
    import('../features/rich-text/openTexts.ts').then(
      ({ resumeText }) => returned.forEach(({ id }) => resumeText(id)),
      () => undefined, // offline: the next visit sends the stored edits
    );
  }, [edits, blocks]);
}
