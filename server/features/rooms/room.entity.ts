import { randomInt } from 'node:crypto';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Refused } from '../../errors/public-errors.ts';
import type { Quote } from '../quotes/quote.entity.ts';
import { RoomChallenge, RoomMove, RoomPlayer } from './room.types.ts';

/** The state of a room's game, as stored in its row. */
interface Game {
  /** Whether a second phone has joined. */
  joined: boolean;
  turn: RoomPlayer | null;
  challenge: RoomChallenge | null;
  card: Quote | null;
  /** The id of the card drawn last from each deck. */
  drawn: Partial<Record<RoomChallenge, string>>;
}

/** The state of a new room. */
export const NEW_GAME: Game = { joined: false, turn: null, challenge: null, card: null, drawn: {} };

/** Draws a card of a deck, other than the last one. */
export type Draw = (deck: RoomChallenge, except: string | null) => Promise<Quote | null>;

/** The game after a move; throws Refused if the move is not possible now. */
export async function applyMove(game: Game, move: RoomMove, draw: Draw): Promise<Game> {
  const { turn, challenge } = game;
  if (move === RoomMove.JOIN) return { ...game, joined: true };
  if (move === RoomMove.TOSS_FIRST)
    return {
      ...game,
      turn: tossCoin(RoomPlayer.LADY, RoomPlayer.MAN),
      challenge: null,
      card: null,
    };
  if (!turn) throw new Refused('Toss the Lady-Man coin first.');
  if (move === RoomMove.HAND_OVER) {
    const next = turn === RoomPlayer.LADY ? RoomPlayer.MAN : RoomPlayer.LADY;
    return { ...game, turn: next, challenge: null, card: null };
  }
  if (move === RoomMove.ANOTHER_CARD) {
    if (!challenge) throw new Refused('Toss the Truth or Dare coin first.');
    return drawCard(game, challenge, draw);
  }
  if (challenge) throw new Refused('The coin has decided for this turn.');
  return drawCard(game, tossCoin(RoomChallenge.TRUTH, RoomChallenge.DARE), draw);
}

async function drawCard(game: Game, challenge: RoomChallenge, draw: Draw): Promise<Game> {
  const card = await draw(challenge, game.drawn[challenge] ?? null);
  if (!card) throw new Refused('There are no cards here just now.');
  return { ...game, challenge, card, drawn: { ...game.drawn, [challenge]: card.id } };
}

/** A fair coin. */
function tossCoin<Side>(heads: Side, tails: Side): Side {
  return randomInt(2) === 0 ? heads : tails;
}

/** A game that two phones share, with its state. */
@Entity('room')
export class RoomRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  code: string;

  @Column('jsonb')
  state: Game;

  @Column('integer', { name: 'last_seq' })
  lastSeq: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}

/** One move in a room. */
@Entity('room_event')
export class RoomEventRow {
  @PrimaryColumn('uuid', { name: 'room_id' })
  roomId: string;

  @PrimaryColumn('integer')
  seq: number;

  @Column('text')
  type: string;

  @Column('jsonb')
  payload: Record<string, unknown>;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
