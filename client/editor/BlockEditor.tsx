import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { RemovedBlocksDocument } from '../__generated__/features/components/blockEdits.ts';
import { useAccount } from '../auth/useAccount.ts';
import { OthersNote } from '../features/members/OthersHere.tsx';
import { useReportPosition } from '../features/members/usePresence.ts';
import { choiceKey, useChosenPicture } from '../uploads/chosenPictures.ts';
import { useEditing } from '../blocks/editing/EditingContext.ts';
import { Sheet } from '../ui/dialogs/Sheet.tsx';
import { SavedStateLabel, useHasChanged, useSavedState } from '../blocks/editing/SavedState.tsx';
import type { Block, PageData } from '../blocks/publicBlocks.tsx';
import { getEditorBlock } from '../blocks/editorBlocks.ts';
import { BlockHistory } from './BlockHistory.tsx';
import type { BlockActions } from './useBlockActions.ts';

type Props = {
  page: PageData;
  /** The block as it was when its pencil was pressed. */
  block: Block;
  field: string;
  actions: BlockActions;
  onClose: () => void;
};

/** The dialog with one editor, chosen by block type and field. */
export function BlockEditor({ page, block, field, actions, onClose }: Props) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  useReportPosition(block.id, field);
  const current = page.components.find(({ id }) => id === block.id);
  const { editors, typeLabel } = getEditorBlock(block.__typename);
  const editor = editors[field];
  if (!editor) return null;

  return (
    <Sheet
      title={editor.title}
      size={editor.size}
      state={<SheetSaveState block={current ?? block} field={field} isRemoved={!current} />}
      actions={
        <button type="button" className="quiet" onClick={() => setHistoryOpen(true)}>
          History
        </button>
      }
      note={
        !current && (
          <RemovedNote
            id={block.id}
            url={page.url}
            onRestore={() => void actions.restore(block.id, typeLabel)}
          />
        )
      }
      onClose={onClose}
    >
      <OthersNote blockId={block.id} />
      <editor.Editor block={current ?? block} onClose={onClose} />
      {isHistoryOpen && (
        <BlockHistory pageId={page.id} blockId={block.id} onClose={() => setHistoryOpen(false)} />
      )}
    </Sheet>
  );
}

type RemovedNoteProps = { id: string; url: string; onRestore: () => void };

/** Says who removed the block while it was being edited, and offers to restore it. */
function RemovedNote({ id, url, onRestore }: RemovedNoteProps) {
  const { user } = useAccount();
  const { data, error } = useQuery(RemovedBlocksDocument, {
    variables: { url },
    fetchPolicy: 'network-only',
  });
  if (!data && !error) return null; // announced once, when the name is known
  const remover = data?.page?.removedComponents?.find(({ component }) => component.id === id)?.by;
  const removerName = remover?.id === user?.id ? 'You' : remover?.name;
  return (
    <p className="editor-note in-sheet" role="alert">
      {remover ? `${removerName} removed this block.` : 'This block was removed.'} What you wrote in
      it is kept here.{' '}
      <button type="button" className="quiet" onClick={onRestore}>
        Bring it back
      </button>
    </p>
  );
}

/** Whether everything is saved, including a chosen picture: the sheet hides the header that would show it. */
function SheetSaveState(props: { block: Block; field: string; isRemoved: boolean }) {
  const { block, field, isRemoved } = props;
  const state = useSavedState(useEditing());
  const choice = useChosenPicture(choiceKey(block.id, field));
  const isOpen = choice !== undefined && choice.refusal === undefined;
  const shownState = isOpen && state === 'saved' ? 'refused' : state;
  const hasChanged = useHasChanged(shownState !== 'saved');
  const saysNothing = !hasChanged && !isRemoved && isFieldEmpty(block, field); // nothing is there to be saved
  return (
    <p role="status">
      {!saysNothing && (
        <SavedStateLabel state={shownState}>
          {isRemoved && state === 'saved' ? 'Removed' : undefined}
        </SavedStateLabel>
      )}
    </p>
  );
}

function isFieldEmpty(block: Block, field: string): boolean {
  const fields: Record<string, unknown> = block;
  const value = fields[field];
  return value === null || value === '';
}
