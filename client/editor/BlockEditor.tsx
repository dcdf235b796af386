import { useState } from 'react';
import { HistoryDialog } from '../features/history/HistoryDialog.tsx';
import { OthersWords } from '../features/members/OthersHere.tsx';
import { usePlace } from '../features/members/PresenceContext.ts';
import { choiceKey, useChosenPicture } from '../uploads/chosenPictures.ts';
import {
  savedStateLabels,
  useEditing,
  useEditsOf,
  useSavedState,
} from '../blocks/EditingContext.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { SheetHead } from '../ui/SheetHead.tsx';
import type { Block, PageData } from '../blocks/BlockView.tsx';
import { editorBlockOf, editorBlockOfType } from '../blocks/editorBlocks.ts';
import type { BlockActions } from './useBlockActions.ts';

type Props = {
  page: PageData;
  /** The block as it was when its pencil was pressed. */
  block: Block;
  field: string;
  actions: BlockActions;
  onClose: () => void;
};

/** The modal with one editor, by the block's type and the field. */
export function BlockEditor({ page, block, field, actions, onClose }: Props) {
  const waits = useEditsOf(block.id).length > 0;
  const [looking, setLooking] = useState(false);
  usePlace(block.id, field);
  const now = page.components.find(({ id }) => id === block.id);
  const { editors, placeholder } = editorBlockOf(block.__typename);
  const row = editors[field];
  if (!row) return null;

  return (
    <Dialog label={row.title} className="sheet" onClose={onClose}>
      <SheetHead
        title={row.title}
        state={<SheetState id={block.id} field={field} />}
        onClose={onClose}
      >
        <button type="button" className="quiet" onClick={() => setLooking(true)}>
          History
        </button>
      </SheetHead>
      <OthersWords componentId={block.id} />
      <row.Editor block={{ ...(now ?? block) }} onClose={onClose} />
      {!now && (
        <p className="editor-note in-sheet" role="alert">
          Somebody has removed this block.{waits && ' Your words are kept.'}{' '}
          <button
            type="button"
            className="quiet"
            onClick={() => void actions.restore(block.id, placeholder)}
          >
            Bring it back
          </button>
        </p>
      )}
      {looking && (
        <HistoryDialog
          pageId={page.id}
          componentId={block.id}
          blockOf={editorBlockOfType}
          onClose={() => setLooking(false)}
        />
      )}
    </Dialog>
  );
}

/** Whether all is saved, a chosen picture too: the sheet hides the header that says so. */
function SheetState({ id, field }: { id: string; field: string }) {
  const state = useSavedState(useEditing());
  const choice = useChosenPicture(choiceKey(id, field));
  const isOpen = choice !== undefined && choice.refusal === undefined;
  return (
    <p role="status" className="sheet-state">
      {savedStateLabels[isOpen && state === 'saved' ? 'waiting' : state]}
    </p>
  );
}
