import { CannotUndo, type OwnMoves } from '../blocks/editing.ts';

export function createOwnMoves(): OwnMoves {
  // a move that is taken back gets a new rank for the place that it had before
  const places = new Map<string, string | undefined>();
  const placeOf = (id: string, rank: string | undefined) => {
    const key = `${id} ${rank}`;
    return places.has(key) ? places.get(key) : rank;
  };

  return {
    moving({ id, rank, work, back }) {
      let before: string | undefined;
      let after: string | undefined;
      const step = async (
        from: string | undefined,
        put: () => Promise<string | undefined>,
        to: string | undefined,
      ) => {
        if (placeOf(id, rank()) !== placeOf(id, from))
          throw new CannotUndo('Somebody else has moved this since, so it was left as it is.');
        places.set(`${id} ${await put()}`, placeOf(id, to));
      };
      return {
        async work() {
          before = rank();
          after = await work();
        },
        back: () => step(after, back, before),
        again: () => step(before, work, after),
      };
    },
  };
}
