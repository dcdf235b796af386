import type { ChangeFieldsFragment } from '../__generated__/features/history/history.ts';
import { findEditorBlockByType } from '../blocks/editorBlocks.ts';
import { useEditing } from '../blocks/editing/EditingContext.ts';
import { createFieldChange } from '../blocks/editing/fields/useField.ts';
import { HistorySheet } from '../features/history/HistorySheet.tsx';

type Props = {
  pageId: string;
  /** The block whose history it is; that of the whole page without one. */
  blockId?: string;
  onClose: () => void;
};

/** The history of a block or of the page; what is restored from it can be undone. */
export function BlockHistory(props: Props) {
  const editing = useEditing();

  async function restoreUndoably(change: ChangeFieldsFragment, restore: () => Promise<unknown>) {
    const { componentId: target, componentType, field } = change;
    const kind = findEditorBlockByType(componentType)?.empty.__typename;
    const options = kind && target && field ? { kind, target, field } : null;
    const before = options && editing.savedValue(options.kind, options.target, options.field);
    await restore();
    if (!options || before === null || before === undefined) return;
    editing.undoStack.add(
      createFieldChange(editing, { ...options, undoLabel: 'Earlier text put back' }, before),
    );
  }

  return (
    <HistorySheet {...props} findBlockLabels={findEditorBlockByType} onRestore={restoreUndoably} />
  );
}
