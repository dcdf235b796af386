import { useCallback } from 'react';
import type { ChangeFieldsFragment } from '../__generated__/features/history/history.ts';
import { findEditorBlockByType } from './editorBlocks.ts';
import { useEditing } from './EditingContext.ts';
import { createFieldChange } from './useField.ts';

/** Restores an earlier text from the history, as an undoable change. */
export function useHistoryRestore() {
  const editing = useEditing();
  return useCallback(
    async (change: ChangeFieldsFragment, restore: () => Promise<unknown>): Promise<void> => {
      const { componentId: target, componentType, field } = change;
      const block = findEditorBlockByType(componentType);
      const kind = block?.empty.__typename;
      const name = field && (block?.fields[field]?.alias ?? field);
      const of = kind && target && name ? { kind, target, field: name } : null;
      const before = of && editing.savedValue(of.kind, of.target, of.field);
      await restore();
      if (!of || before === null || before === undefined) return;
      editing.undoStack.add(
        createFieldChange(editing, { ...of, name: 'Earlier text put back' }, before),
      );
    },
    [editing],
  );
}
