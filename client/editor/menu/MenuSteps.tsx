import { useSyncExternalStore } from 'react';
import { useEditing } from '../../blocks/editing/EditingContext.ts';
import { Icon, IconButton } from '../../ui/Icon.tsx';

/** On a small screen: undo and redo in the page's menu, and the cross that closes it. */
export function MenuSteps({ onClose }: { onClose: () => void }) {
  const { undoStack } = useEditing();
  const { canUndo, canRedo } = useSyncExternalStore(undoStack.onChange, undoStack.getSnapshot);
  const step = (label: 'Undo' | 'Redo', isPossible: boolean, run: () => Promise<void>) => (
    <button
      type="button"
      aria-disabled={!isPossible}
      onClick={() => {
        if (!isPossible) return;
        onClose(); // it covers the notice
        void run();
      }}
    >
      <Icon name={label === 'Undo' ? 'undo' : 'redo'} /> {label}
    </button>
  );
  return (
    <div className="page-menu-steps">
      {step('Undo', canUndo, undoStack.undo)}
      {step('Redo', canRedo, undoStack.redo)}
      <IconButton icon="cross" label="Close the menu" onClick={onClose} />
    </div>
  );
}
