import { HistoryDialog } from '../features/history/HistoryDialog.tsx';
import type { Block, PageData } from '../blocks/BlockView.tsx';
import { editorBlocks, findEditorBlockByType, getEditorBlock } from '../blocks/editorBlocks.ts';
import { useHistoryRestore } from '../blocks/useHistoryRestore.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { AddDialog } from './AddDialog.tsx';
import { BlockEditor } from './BlockEditor.tsx';
import { BlockThumbnail } from './BlockThumbnail.tsx';
import { RemovedBlocks } from './RemovedBlocks.tsx';
import type { BlockActions } from './useBlockActions.ts';

/** Which dialog of the editor is open. */
export type OpenDialog =
  | { kind: 'removed' }
  | { kind: 'history'; componentId?: string }
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
  const putBack = useHistoryRestore();
  switch (open.kind) {
    case 'add':
      return (
        <AddDialog
          choices={createBlockChoices(page.components)}
          onAdd={(key) => onAdd(key as Block['__typename'], open.afterId)}
          onClose={onClose}
        />
      );
    case 'hide': {
      const { question, placeholder } = getEditorBlock(open.block.__typename);
      return (
        <ConfirmDialog
          question={question}
          detail={`${placeholder}: it can be brought back for 30 days.`}
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
      return (
        <HistoryDialog
          pageId={page.id}
          componentId={open.componentId}
          findBlockLabels={findEditorBlockByType}
          onRestore={putBack}
          onClose={onClose}
        />
      );
    case 'removed':
      return <RemovedBlocks url={page.url} actions={actions} onClose={onClose} />;
  }
}

/** The types that can be added; a type that a page may contain only once gives the reason. */
function createBlockChoices(blocks: readonly Block[]) {
  return editorBlocks.map(({ empty, label, description, sample, once }) => {
    const exists = blocks.some(({ __typename }) => __typename === empty.__typename);
    return {
      key: empty.__typename,
      label,
      description,
      thumbnail: <BlockThumbnail {...sample} />,
      reason: exists ? once : undefined,
    };
  });
}
