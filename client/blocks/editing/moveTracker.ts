import { CannotUndoError } from './undoStack.ts';

type Move = {
  id: string;
  /** The current rank on the server. */
  rank(): string | undefined;
  /** Moves the thing, and `undo` moves it back; both resolve with its new rank on the server. */
  run(): Promise<string | undefined>;
  undo(): Promise<string | undefined>;
};

/** By id. */
type Ranks = Map<string, string | undefined>;

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
    /** One step of one or several moves, made in this order, and undone in the order of `back`: all or none. */
    trackMoves(moves: readonly Move[], back = moves) {
      const before: Ranks = new Map();
      const after: Ranks = new Map();
      const isAt = ({ id, rank }: Move, ranks: Ranks) =>
        toOriginal(id, rank()) === toOriginal(id, ranks.get(id));
      /** Moves them from their ranks to where they had others. */
      const step = async (all: readonly Move[], put: 'run' | 'undo', from: Ranks, to: Ranks) => {
        if (!all.every((move) => isAt(move, from)))
          throw new CannotUndoError('Somebody else has moved this since, so it was left as it is.');
        for (const move of all)
          originalRanks.set(
            `${move.id} ${await move[put]()}`,
            toOriginal(move.id, to.get(move.id)),
          );
      };
      return {
        async run() {
          for (const { id, rank, run } of moves) {
            before.set(id, rank());
            after.set(id, await run());
          }
        },
        undo: () => step(back, 'undo', after, before),
        redo: () => step(moves, 'run', before, after),
      };
    },
  };
}
