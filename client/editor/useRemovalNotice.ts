import { useEffect, useRef } from 'react';
import { readAccount } from '../auth/session.ts';
import type { Block } from '../blocks/publicBlocks.tsx';
import { useEditing } from '../blocks/editing/EditingContext.ts';
import { getEditorBlock } from '../blocks/editorBlocks.ts';
import { useMemberEvents } from '../live/memberEvents.ts';
import { useNotify } from '../ui/Notice.tsx';

/** Says who has removed a block, as it cannot say so itself any more; in its own dialog it is said there. */
export function useRemovalNotice(blocks: readonly Block[], openBlockId: string | undefined): void {
  const { pageId } = useEditing();
  const notify = useNotify();
  const namesRef = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, __typename } of blocks)
      namesRef.current.set(id, getEditorBlock(__typename).typeLabel);
  }, [blocks]);
  useMemberEvents(pageId, (event) => {
    if (event.__typename !== 'ComponentActed' || event.action !== 'REMOVED') return;
    const { by, componentId } = event;
    const name = namesRef.current.get(componentId);
    if (!name || !by || by.id === readAccount().user?.id) return;
    if (componentId !== openBlockId) notify(`${by.name} removed ${name}`);
  });
}
