import type { ApolloCache, ApolloClient } from '@apollo/client';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Edit } from './edit.ts';
import type { EditQueue } from './editQueue.ts';
import type { MoveTracker } from './moveTracker.ts';
import type { UndoStack } from './undoStack.ts';
import type { FieldLabel } from '../../features/history/changeLabels.ts';
import type { SerialQueue } from '../../net/serialQueue.ts';
import type { SavedState } from '../../storage/savedState.ts';

/** How one kind of target is saved and read: a block of some type, or a photo. */
export type EditKind = {
  /** Sends one field to the server; throws if it was not stored. */
  send(client: ApolloClient, edit: Edit): Promise<void>;
  /** The values that the server has confirmed, by field; null if the target is gone. */
  read(cache: ApolloCache, target: string): Record<string, unknown> | null;
  /** What its fields hold, by their names. */
  fields: Partial<Record<string, FieldLabel>>;
};

/** The state that all parts of the editor share. */
export type Editing = {
  pageId: string;
  pageUrl: string;
  edits: EditQueue;
  /** Sends what adds, moves and removes blocks and photos one after the other, in the order in which it was done. */
  orderedRequests: SerialQueue;
  moves: MoveTracker;
  undoStack: UndoStack;
  /** The server's value of a field; undefined if the block or photo is gone. */
  savedValue(kind: string, target: string, field: string): string | undefined;
};

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('only inside the editor');
  return editing;
}

/** The unsaved edits of one block or photo. */
export function useTargetEdits(target: string): readonly Edit[] {
  const { edits } = useEditing();
  return useSyncExternalStore(edits.onChange, () => edits.getEdits(target));
}

/** The save state of one block or photo. */
export function useTargetState(target: string): SavedState {
  const { edits } = useEditing();
  return useSyncExternalStore(edits.onChange, () => edits.getState(target));
}

/** A block or photo with its unsaved edits applied. */
export function applyEdits<Item>(item: Item, edits: readonly Edit[]): Item {
  if (edits.length === 0) return item;
  return { ...item, ...Object.fromEntries(edits.map(({ field, value }) => [field, value])) };
}
