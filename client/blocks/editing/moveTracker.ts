import { CannotUndoError } from './undoStack.ts';

type Move = {
  id: string;
  /** The current rank on the server. */
  rank(): string | undefined;
  /** Moves the thing, and `back` moves it back; both resolve with its new rank on the server. */
  work(): Promise<string | undefined>;
  back(): Promise<string | undefined>;
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
    moving({ id, rank, work, back }: Move) {
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
        async work() {
          before = rank();
          after = await work();
        },
        back: () => step(after, back, before),
        redo: () => step(before, work, after),
      };
    },
  };
}
