import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { RemovedBlocksDocument } from '../__generated__/features/components/blockEdits.ts';
import { unsentTexts } from '../features/rich-text/shared/unsentTexts.ts';
import { useEditing } from '../blocks/editing/EditingContext.ts';
import { authorId } from '../auth/author.ts';
import { FetchFailure } from '../ui/for-members/FetchFailure.tsx';
import { Sheet } from '../ui/dialogs/Sheet.tsx';
import type { Block } from '../blocks/publicBlocks.tsx';
import { getEditorBlock } from '../blocks/editorBlocks.ts';
import type { BlockActions } from './useBlockActions.ts';
import { cutText } from '../ui/cutText.ts';
import { formatDateTime } from '../ui/formatDates.ts';

type Props = { url: string; actions: BlockActions; onClose: () => void };

/** The removed blocks that can still be restored. */
export function RemovedBlocks({ url, actions, onClose }: Props) {
  const { data, error, refetch } = useQuery(RemovedBlocksDocument, {
    variables: { url },
    fetchPolicy: 'network-only',
  });
  const { edits } = useEditing();
  const removed = data?.page?.removedComponents;

  const hasUnsavedText = (id: string) =>
    edits.getEdits(id).length > 0 || unsentTexts.get(authorId(), id) !== undefined;

  // the pressed button disappears with its row
  const list = useRef<HTMLUListElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (!wasPressed.current) return;
    wasPressed.current = false;
    const next = list.current?.querySelector('button');
    (next ?? list.current?.closest('dialog')?.querySelector('button'))?.focus();
  }, [removed]);

  async function restore(block: Block) {
    if (!(await actions.restore(block.id, getEditorBlock(block.__typename).typeLabel))) return;
    wasPressed.current = true;
    await refetch();
  }

  return (
    <Sheet title="Removed blocks" onClose={onClose}>
      {error && !data && (
        <FetchFailure onRetry={() => void refetch().catch(() => undefined)}>
          The list could not be reached.
        </FetchFailure>
      )}
      {removed?.length === 0 && <p>Nothing was removed in the last 30 days.</p>}
      <ul className="editor-choices" ref={list}>
        {removed?.map(({ component, removedAt, by }) => {
          const { typeLabel } = getEditorBlock(component.__typename);
          return (
            <li key={component.id}>
              <div>
                <strong>{typeLabel}</strong>
                <p>{getExcerpt(component)}</p>
                <p>
                  Removed{' '}
                  {by && (
                    <>
                      by <bdi>{by.name}</bdi>,{' '}
                    </>
                  )}
                  {formatDateTime(removedAt)}
                </p>
                {hasUnsavedText(component.id) && (
                  <p>What you wrote in it since is kept, and is saved when it is back.</p>
                )}
              </div>
              <button
                type="button"
                className="secondary"
                aria-label={`Bring back ${typeLabel}`}
                onClick={() => void restore(component)}
              >
                Bring back
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

/** The beginning of a block's text, to recognise it. */
function getExcerpt(block: Block): string {
  const { getRemovedExcerpt, getExcerpt } = getEditorBlock(block.__typename);
  const plain = (getRemovedExcerpt ?? getExcerpt)?.(block) ?? '';
  return plain.length > 90 ? `${cutText(plain, 90)}…` : plain;
}
