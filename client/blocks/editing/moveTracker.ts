import { RefusedError } from '../../net/failure.ts';

type Move = {
  id: string;
  /** The current rank on the server. */
  rank(): string | undefined;
  /** Moves the thing, and `undo` moves it back; both resolve with its new rank on the server. */
  run(): Promise<string | undefined>;
  undo(): Promise<string | undefined>;
};

/** One's own moves of one thing, with nobody else's between them, and the rank that the newest of them gave it. */
type Series = { rank: string | undefined };

export type MoveTracker = ReturnType<typeof createMoveTracker>;

/**
 * Moves that can be undone and redone, unless somebody else has moved the same thing since: then it has another rank
 * than one's own newest move gave it, as each move, also one back, gives a new rank.
 */
export function createMoveTracker() {
  const newestSeries = new Map<string, Series>();

  /** The series that a new move continues; another one if somebody else has moved the thing since. */
  function joinSeries({ id, rank }: Move): Series {
    const newest = newestSeries.get(id);
    if (newest && newest.rank === rank()) return newest;
    const series = { rank: rank() };
    newestSeries.set(id, series);
    return series;
  }

  return {
    /** One step of one or several moves, made in this order, and undone in the order of `back`: all or none. */
    trackMoves(moves: readonly Move[], back = moves) {
      const seriesById = new Map<string, Series>();

      async function repeat(all: readonly Move[], direction: 'run' | 'undo') {
        if (all.some(({ id, rank }) => seriesById.get(id)?.rank !== rank()))
          throw new RefusedError('Somebody else has moved this since, so it was left as it is.');
        for (const move of all) seriesById.get(move.id)!.rank = await move[direction]();
      }

      return {
        async run() {
          for (const move of moves) {
            const series = joinSeries(move);
            seriesById.set(move.id, series);
            series.rank = await move.run();
          }
        },
        undo: () => repeat(back, 'undo'),
        redo: () => repeat(moves, 'run'),
      };
    },
  };
}
