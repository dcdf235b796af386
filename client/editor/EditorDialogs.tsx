import type { Block, PageData } from '../blocks/publicBlocks.tsx';
import { editorBlocks, getEditorBlock } from '../blocks/editorBlocks.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { AddSheet } from './AddSheet.tsx';
import { BlockEditor } from './BlockEditor.tsx';
import { BlockHistory } from './BlockHistory.tsx';
import { BlockThumbnail } from './sorting/BlockThumbnail.tsx';
import { RemovedBlocks } from './RemovedBlocks.tsx';
import type { BlockActions } from './useBlockActions.ts';

/** The question for types that have none of their own, as specified. */
const REMOVE_QUESTION = 'Do you want to remove photos block ?';

/** The dialog of the editor that is open. */
export type OpenDialog =
  | { kind: 'removed' }
  | { kind: 'history'; blockId?: string }
  | { kind: 'add'; afterId: string | null | undefined }
  | { kind: 'hide'; block: Block }
  | { kind: 'edit'; block: Block; field: string };

type Props = {
  open: OpenDialog;
  page: PageData;
  actions: BlockActions;
  onAdd: (typeName: Block['__typename'], afterId: string | null | undefined) => void;
  onHide: (block: Block) => void;
  onClose: () => void;
};

/** The editor's open dialog. */
export function EditorDialogs({ open, page, actions, onAdd, onHide, onClose }: Props) {
  switch (open.kind) {
    case 'add':
      return (
        <AddSheet
          choices={createBlockChoices(page.components)}
          onAdd={(key) => onAdd(key as Block['__typename'], open.afterId)}
          onClose={onClose}
        />
      );
    case 'hide': {
      const { question = REMOVE_QUESTION, typeLabel } = getEditorBlock(open.block.__typename);
      return (
        <ConfirmDialog
          question={question}
          detail={`${typeLabel}: it can be brought back for 30 days.`}
          onYes={() => onHide(open.block)}
          onNo={onClose}
        />
      );
    }
    case 'edit':
      return (
        <BlockEditor
          page={page}
          block={open.block}
          field={open.field}
          actions={actions}
          onClose={onClose}
        />
      );
    case 'history':
      return <BlockHistory pageId={page.id} blockId={open.blockId} onClose={onClose} />;
    case 'removed':
      return <RemovedBlocks url={page.url} actions={actions} onClose={onClose} />;
  }
}

/** The types that can be added; a type that a page may contain only once gives the reason. */
function createBlockChoices(blocks: readonly Block[]) {
  return editorBlocks.map(({ empty, label, description, sample, singletonReason }) => {
    const exists = blocks.some(({ __typename }) => __typename === empty.__typename);
    return {
      key: empty.__typename,
      label,
      description,
      thumbnail: <BlockThumbnail {...sample} />,
      reason: exists ? singletonReason : undefined,
    };
  });
}
