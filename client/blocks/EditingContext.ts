import type { ApolloCache, ApolloClient } from '@apollo/client';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Edit, EditQueue, OwnMoves, SavedState, UndoStack } from './editing.ts';
import type { SerialQueue } from '../net/serialQueue.ts';

/** How one kind of thing is saved and read again: a block of some type, or a photo. */
export type EditKind = {
  /** Sends one field to the server; throws where it was not stored. */
  send(client: ApolloClient, edit: Edit): Promise<void>;
  /** What the server has confirmed, by field; null where it is gone. */
  read(cache: ApolloCache, target: string): Record<string, unknown> | null;
};

/** What everything on the editor's screen shares. */
export type Editing = {
  pageId: string;
  pageUrl: string;
  edits: EditQueue;
  /** Adding, moving and removing, in the order in which it was asked for. */
  queue: SerialQueue;
  moves: OwnMoves;
  undoStack: UndoStack;
  /** The server's value of a field; undefined where the block or photo is gone. */
  savedValue(kind: string, target: string, field: string): string | undefined;
  /** Shows a result for a moment, and announces it to screen readers. */
  notify(words: string): void;
};

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('only inside the editor');
  return editing;
}

/** What waits to be saved of one block or photo. */
export function useEditsOf(target: string): readonly Edit[] {
  const { edits } = useEditing();
  return useSyncExternalStore(edits.onChange, () => edits.of(target));
}

/** The labels of the saved states. */
export const savedStateLabels: Record<SavedState, string> = {
  saved: 'Saved',
  saving: 'Saving ...',
  waiting: 'Not saved yet',
};

export function useSavedState({ edits }: Editing): SavedState {
  return useSyncExternalStore(edits.onChange, edits.state);
}

/** A block or photo as its owner has changed it, confirmed or not. */
export function withEdits<Item>(item: Item, edits: readonly Edit[]): Item {
  if (edits.length === 0) return item;
  return { ...item, ...Object.fromEntries(edits.map(({ field, value }) => [field, value])) };
}
