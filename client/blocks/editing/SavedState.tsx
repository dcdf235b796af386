import { type ComponentProps, type ReactNode, useState, useSyncExternalStore } from 'react';
import type { SavedState } from '../../storage/savedState.ts';
import { type Editing, useEditing } from './EditingContext.ts';
import '../../ui/forms/saved-state.css';

/** Whether everything that was edited on the page is saved. */
export function useSavedState({ edits, pageId }: Editing): SavedState {
  return useSyncExternalStore(edits.onChange, () => edits.state(pageId));
}

/** Whether anything was changed since the component appeared, also if it is saved or taken back by now. */
export function useHasChanged(isChanged: boolean): boolean {
  const [hasChanged, setHasChanged] = useState(isChanged);
  if (isChanged && !hasChanged) setHasChanged(true);
  return hasChanged;
}

const LABELS: Record<SavedState, string> = {
  saved: 'Saved',
  saving: 'Saving ...',
  waiting: 'Waiting for signal',
  refused: 'Not saved yet',
};

/** The label of a save state, or another text, with a dot that is filled once it is saved. */
export function SavedStateLabel({ state, children }: { state: SavedState; children?: ReactNode }) {
  return <span className={`saved-state ${state}`}>{children ?? LABELS[state]}</span>;
}

type SaveButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** What waits for this button, such as a chosen picture. */
  isChanged?: boolean;
};

/** The primary button of an editor's sheet: pale until something has changed since it was opened. */
export function SaveButton({ isChanged = false, type = 'button', ...button }: SaveButtonProps) {
  const state = useSavedState(useEditing());
  const hasChanged = useHasChanged(isChanged || state !== 'saved');
  return (
    <button {...button} type={type} className={hasChanged ? 'primary' : 'primary pale'}>
      Save
    </button>
  );
}
