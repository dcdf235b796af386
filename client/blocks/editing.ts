/** One field as somebody has changed it and the server has not yet confirmed. */
export type Edit = {
  /** The target's id and the field's name: a later change of the same field takes its place. */
  id: string;
  /** Whose words these are: nobody else's login sends them. */
  userId: string;
  pageId: string;
  /** What kind of thing is changed, for whoever sends it. */
  kind: string;
  /** Which block or photo. */
  target: string;
  field: string;
  value: string;
  /** What the server had when this change began: whatever others wrote since stays. */
  base?: string;
  savedAt: number;
  /** Why the server, or its limit, did not take these words. */
  refusal?: string;
};

/** Where everything stands together, from the server's answers only. */
export type SavedState = 'saved' | 'saving' | 'waiting';

/** Something that saves itself in a way of its own. */
export type SavesItself = {
  state(): SavedState;
  onChange(listener: () => void): () => void;
};

/** What was typed on this device, field by field, until the server has confirmed it. */
export type EditQueue = SavesItself & {
  /** The words are on the device at once, and on their way after a pause or a `flush`. */
  change(edit: Omit<Edit, 'id' | 'userId' | 'savedAt'>): void;
  /** Sends everything that waits; resolves when each has been tried. */
  flush(): Promise<void>;
  /** Counts work that is on its way, an upload say, among what is not saved yet. */
  hold<T>(work: Promise<T>): Promise<T>;
  /** Counts in what saves itself elsewhere, a text with others say, until the returned function is called. */
  countIn(other: SavesItself): () => void;
  /** The device forgets the words of one field. */
  drop(target: string, field: string): void;
  /** Words that were refused are tried once more, say after a removed block is back. */
  retry(target: string): Promise<void>;
  /** What waits for one block or photo; the same array until something changes. */
  of(target: string): readonly Edit[];
  /** Whether anything would only be on this device if the tab closed now. */
  hasUnsent(): boolean;
};

/** Something that somebody did and can take back; both throw, in words, where it cannot be done. */
export type UndoableAction = {
  /** What was done, as it is shown: "Photos Block moved". */
  name: string;
  undo(): Promise<void>;
  redo(): Promise<void>;
};

/** Why an action was not taken back, in words: it never can be, so it leaves the stack. */
export class CannotUndo extends Error {}

/** The own actions of this visit, in their order; another co-owner's are not among them. */
export type UndoStack = {
  /** Remembers what was just done. */
  add(action: UndoableAction): void;
  undo(): Promise<void>;
  redo(): Promise<void>;
  state(): { canUndo: boolean; canRedo: boolean };
  onChange(listener: () => void): () => void;
};

type Move = {
  id: string;
  /** Where the server says it stands now. */
  rank(): string | undefined;
  /** Each moves it and answers where the server has put it. */
  work(): Promise<string | undefined>;
  back(): Promise<string | undefined>;
};

/** Moves that can be taken back and done again, unless somebody else has moved the same thing since. */
export type OwnMoves = {
  moving(move: Move): {
    work(): Promise<void>;
    back(): Promise<void>;
    again(): Promise<void>;
  };
};
