import { CannotUndoError } from './undoStack.ts';

type Move = {
  id: string;
  /** The current rank on the server. */
  rank(): string | undefined;
  /** Moves the thing, and `undo` moves it back; both resolve with its new rank on the server. */
  run(): Promise<string | undefined>;
  undo(): Promise<string | undefined>;
};

export type MoveTracker = ReturnType<typeof createMoveTracker>;

/**
 * Moves that can be undone and redone, unless somebody else has moved the same thing since. Moving it back gives it a
 * new rank, although it is at its old position: so each rank from such a move is stored with the rank that it replaces.
 */
export function createMoveTracker() {
  const originalRanks = new Map<string, string | undefined>();
  const toOriginal = (id: string, rank: string | undefined) => {
    const key = `${id} ${rank}`;
    return originalRanks.has(key) ? originalRanks.get(key) : rank;
  };

  return {
    trackMove({ id, rank, run, undo }: Move) {
      let before: string | undefined;
      let after: string | undefined;
      /** Moves it from one rank to where another was. */
      const step = async (
        from: string | undefined,
        put: () => Promise<string | undefined>,
        to: string | undefined,
      ) => {
        if (toOriginal(id, rank()) !== toOriginal(id, from))
          throw new CannotUndoError('Somebody else has moved this since, so it was left as it is.');
        originalRanks.set(`${id} ${await put()}`, toOriginal(id, to));
      };
      return {
        async run() {
          before = rank();
          after = await run();
        },
        undo: () => step(after, undo, before),
        redo: () => step(before, run, after),
      };
    },
  };
}
