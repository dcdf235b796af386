import { useEffect, useRef } from 'react';
import type { Editing } from '../blocks/EditingContext.ts';
import type { Block } from '../blocks/BlockView.tsx';

/** Sends what was written in a block that had been removed, as soon as somebody has brought it back. */
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
      () => undefined, // without signal: the next visit sends what is kept
    );
  }, [edits, blocks]);
}
