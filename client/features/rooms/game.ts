import type {
  RoomChallenge,
  RoomFieldsFragment,
  RoomMove,
  RoomPlayer,
} from '../../__generated__/features/rooms/room.ts';

/** How a game of truth or dare stands. */
export type Game = Pick<RoomFieldsFragment, 'turn' | 'challenge'> & {
  card: { id: string; text: string; author: string | null } | null;
};

/** A game on this screen: how often each coin was tossed before its eyes. */
export type ShownGame = { game: Game; tossedFirst: number; tossedChallenge: number };

/** A game that nobody has moved in. */
export const NEW_GAME: ShownGame = {
  game: { turn: null, challenge: null, card: null },
  tossedFirst: 0,
  tossedChallenge: 0,
};

/** Counts the toss that led to a game. */
export function countToss(before: ShownGame, move: RoomMove | null, game: Game): ShownGame {
  return {
    game,
    tossedFirst: before.tossedFirst + Number(move === 'TOSS_FIRST'),
    tossedChallenge: before.tossedChallenge + Number(move === 'TOSS_CHALLENGE'),
  };
}

/** Draws a card of a deck; null where none can be had. */
export type Draw = (deck: string, except: string | undefined) => Promise<Game['card']>;

/** What a move leads to where one phone is the table: the coins are thrown here. */
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
function toss<Side>(one: Side, other: Side): Side {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte % 2 === 0 ? one : other;
}
