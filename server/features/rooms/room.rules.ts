import { randomInt } from 'node:crypto';
import { Refused } from '../../graphql/errors.ts';
import type { Quote } from '../quotes/quote.entity.ts';
import { RoomChallenge, RoomMove, RoomPlayer } from './room.types.ts';

/** How a room's game stands, as its row keeps it. */
export interface Game {
  turn: RoomPlayer | null;
  challenge: RoomChallenge | null;
  card: Quote | null;
  /** The id of each deck's card that was drawn last. */
  drawn: Partial<Record<RoomChallenge, string>>;
}

/** A room that nobody has moved in. */
export const NEW_GAME: Game = { turn: null, challenge: null, card: null, drawn: {} };

/** Draws a card of a deck, another than the last one. */
export type Draw = (deck: RoomChallenge, except: string | null) => Promise<Quote | null>;

/** The game after a move; Refused where the move has no place in it. */
export async function applyMove(game: Game, move: RoomMove, draw: Draw): Promise<Game> {
  const { turn, challenge } = game;
  if (move === RoomMove.TOSS_FIRST)
    return { ...game, turn: toss(RoomPlayer.LADY, RoomPlayer.MAN), challenge: null, card: null };
  if (!turn) throw new Refused('Toss the Lady-Man coin first.');
  if (move === RoomMove.HAND_OVER) {
    const next = turn === RoomPlayer.LADY ? RoomPlayer.MAN : RoomPlayer.LADY;
    return { ...game, turn: next, challenge: null, card: null };
  }
  if (move === RoomMove.ANOTHER_CARD) {
    if (!challenge) throw new Refused('Toss the Truth or Dare coin first.');
    return withCard(game, challenge, draw);
  }
  if (challenge) throw new Refused('The coin has decided for this turn.');
  return withCard(game, toss(RoomChallenge.TRUTH, RoomChallenge.DARE), draw);
}

async function withCard(game: Game, challenge: RoomChallenge, draw: Draw): Promise<Game> {
  const card = await draw(challenge, game.drawn[challenge] ?? null);
  if (!card) throw new Refused('There are no cards here just now.');
  return { ...game, challenge, card, drawn: { ...game.drawn, [challenge]: card.id } };
}

/** A fair coin. */
function toss<Side>(one: Side, other: Side): Side {
  return randomInt(2) === 0 ? one : other;
}
