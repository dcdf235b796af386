import type {
  RoomChallenge,
  RoomFieldsFragment,
  RoomMove,
  RoomPlayer,
} from '../../__generated__/features/rooms/room.ts';

/** History state of the phone that opened a room. */
export const OPENED_HERE = { openedHere: true };

export function wasOpenedHere(state: unknown): boolean {
  return (state as Partial<typeof OPENED_HERE> | null)?.openedHere === true;
}

/** The state of a game of truth or dare. */
type Game = Pick<RoomFieldsFragment, 'turn' | 'challenge'> & {
  card: { id: string; text: string; author: string | null } | null;
};

/** A game as this screen shows it, with the number of animated tosses of each coin. */
export type ShownGame = { game: Game; tossedFirst: number; tossedChallenge: number };

/** A game before its first move. */
export const NEW_GAME: ShownGame = {
  game: { turn: null, challenge: null, card: null },
  tossedFirst: 0,
  tossedChallenge: 0,
};

/** Counts the toss of a move, so that it is animated. */
export function countToss(before: ShownGame, move: RoomMove | null, game: Game): ShownGame {
  return {
    game,
    tossedFirst: before.tossedFirst + Number(move === 'TOSS_FIRST'),
    tossedChallenge: before.tossedChallenge + Number(move === 'TOSS_CHALLENGE'),
  };
}

/** Draws a card of a deck; null if none is available. */
export type Draw = (deck: string, except: string | undefined) => Promise<Game['card']>;

/** The game after a move when it is played on one phone: the coins are tossed here. */
export async function applyMove(game: Game, move: RoomMove, draw: Draw): Promise<Game> {
  if (move === 'TOSS_FIRST')
    return { turn: toss<RoomPlayer>('LADY', 'MAN'), challenge: null, card: null };
  if (move === 'HAND_OVER')
    return { turn: game.turn === 'LADY' ? 'MAN' : 'LADY', challenge: null, card: null };
  const challenge =
    move === 'TOSS_CHALLENGE' ? toss<RoomChallenge>('TRUTH', 'DARE') : (game.challenge ?? 'TRUTH');
  const card = await draw(challenge.toLowerCase(), game.card?.id);
  return card ? { ...game, challenge, card } : game;
}

/** A fair coin. */
function toss<Side>(heads: Side, tails: Side): Side {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte % 2 === 0 ? heads : tails;
}
