/** A changed field that the server has not confirmed yet. */
export type Edit = {
  /** The target's id and the field's name: a later change of the same field replaces this one. */
  id: string;
  /** The author: it is never sent with anybody else's login. */
  userId: string;
  pageId: string;
  /** The kind of target, which decides how it is sent. */
  kind: string;
  /** The id of the block or photo. */
  target: string;
  field: string;
  value: string;
  /** The server's value when this edit began, so that others' later changes can be merged. */
  base?: string;
  savedAt: number;
  /** Why the server, or a limit, refused the value. */
  refusal?: string;
};

/** The overall save state, based on the server's responses only: `waiting` for a connection, or refused. */
export type SavedState = 'saved' | 'saving' | 'waiting' | 'refused';

/** Anything that saves automatically, such as a text that several people edit. */
export type AutoSaving = {
  state(): SavedState;
  onChange(listener: () => void): () => void;
};

/** The edits made on this device, field by field, until the server has confirmed them. */
export type EditQueue = AutoSaving & {
  /** Stores an edit on the device at once, and sends it after a pause or a `flush`. */
  change(edit: Omit<Edit, 'id' | 'userId' | 'savedAt'>): void;
  /** Sends everything that waits; resolves when each edit has been tried. */
  flush(): Promise<void>;
  /** Counts work in progress, such as an upload, as not saved yet. */
  hold<T>(work: Promise<T>): Promise<T>;
  /**
   * Includes something that saves elsewhere, such as a shared text, in the save state, until the returned function is
   * called.
   */
  trackState(other: AutoSaving): () => void;
  /** Discards the edit of one field. */
  drop(target: string, field: string): void;
  /** Retries refused edits, for example after a removed block was restored. */
  retry(target: string): Promise<void>;
  /** The edits of one block or photo; the same array until something changes. */
  getEdits(target: string): readonly Edit[];
  /** The edit of one field of a block or photo; undefined if there is none. */
  getEdit(target: string, field: string): Edit | undefined;
  /** The save state of one block or photo. */
  getState(target: string): SavedState;
  /** Whether closing the tab now would leave edits on this device only. */
  hasUnsent(): boolean;
};

/** An action that can be undone; both functions throw a readable error if they cannot run. */
export type UndoableAction = {
  /** The label of the action: "Photos Block moved". */
  name: string;
  undo(): Promise<void>;
  redo(): Promise<void>;
};

/** Thrown by an action that can never be undone any more, with the reason; it is then removed from the stack. */
export class CannotUndoError extends Error {}

/** The member's own actions during this visit, in order; other members' actions are not included. */
export type UndoStack = {
  /** Adds the latest action. */
  add(action: UndoableAction): void;
  undo(): Promise<void>;
  redo(): Promise<void>;
  state(): { canUndo: boolean; canRedo: boolean };
  onChange(listener: () => void): () => void;
};

type Move = {
  id: string;
  /** The current rank on the server. */
  rank(): string | undefined;
  /** Moves the thing, and `back` moves it back; both resolve with its new rank on the server. */
  work(): Promise<string | undefined>;
  back(): Promise<string | undefined>;
};

/** Moves that can be undone and redone, unless somebody else has moved the same thing since. */
export type MoveTracker = {
  moving(move: Move): {
    work(): Promise<void>;
    back(): Promise<void>;
    redo(): Promise<void>;
  };
};
