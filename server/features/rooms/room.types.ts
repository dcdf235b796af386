import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { StreamKind } from '../../live/event-types.ts';
import { Quote } from '../quotes/quote.entity.ts';

/** The two sides of the coin that decides which player begins. */
export enum RoomPlayer {
  LADY = 'lady',
  MAN = 'man',
}
registerEnumType(RoomPlayer, {
  name: 'RoomPlayer',
  description: 'Whose turn it is.',
  valuesConfig: {
    LADY: { description: 'The coin’s Lady side.' },
    MAN: { description: 'The coin’s Man side.' },
  },
});

/** The two sides of the coin that decides the challenge; also the decks' addresses. */
export enum RoomChallenge {
  TRUTH = 'truth',
  DARE = 'dare',
}
registerEnumType(RoomChallenge, {
  name: 'RoomChallenge',
  description: 'What the coin decided.',
  valuesConfig: {
    TRUTH: { description: 'Answer a question honestly.' },
    DARE: { description: 'Do what the card says.' },
  },
});

/** The possible moves in a room. */
export enum RoomMove {
  JOIN = 'join',
  TOSS_FIRST = 'toss_first',
  TOSS_CHALLENGE = 'toss_challenge',
  ANOTHER_CARD = 'another_card',
  HAND_OVER = 'hand_over',
}
registerEnumType(RoomMove, {
  name: 'RoomMove',
  description: 'What can be done in a room.',
  valuesConfig: {
    JOIN: { description: 'The other phone is here.' },
    TOSS_FIRST: { description: 'Toss the Lady-Man coin: who goes first.' },
    TOSS_CHALLENGE: { description: 'Toss the Truth or Dare coin and draw a card.' },
    ANOTHER_CARD: { description: 'Pass on this card and draw another of the same deck.' },
    HAND_OVER: { description: 'The turn is over; the other one is next.' },
  },
});

@ObjectType({ description: 'A game of truth or dare that two phones share for a day.' })
export class Room {
  @Field(() => String, { description: 'Six letters and digits that lead the other phone here.' })
  code: string;

  @Field(() => Int, {
    description: 'The number of the newest move; pass it to roomEvents(after:).',
  })
  lastSeq: number;

  @Field(() => Boolean, {
    description: 'Whether the other phone is here: nobody needs the code any more.',
  })
  joined: boolean;

  @Field(() => RoomPlayer, { nullable: true, description: 'Null until the coin has decided.' })
  turn: RoomPlayer | null;

  @Field(() => RoomChallenge, { nullable: true, description: 'Null until this turn’s toss.' })
  challenge: RoomChallenge | null;

  @Field(() => Quote, { nullable: true, description: 'The card of this turn.' })
  card: Quote | null;
}

export const ROOM_STREAM: StreamKind = {
  owner: 'room',
  events: 'room_event',
  streamId: 'room_id',
};

@ObjectType({ description: 'A move in a room. seq grows by exactly 1 per move, with no gaps.' })
export class RoomEvent {
  static readonly stream = ROOM_STREAM;

  @Field(() => Int, { description: 'The move’s place in the room’s order, from 1.' })
  seq: number;

  @Field(() => Date, { description: 'When the move was stored.' })
  at: Date;

  @Field(() => RoomMove, {
    nullable: true,
    description: 'What was done; null where you must read the room again.',
  })
  move?: RoomMove | null;

  @Field(() => Room, {
    nullable: true,
    description: 'The room after the move; null where you must read the room again.',
  })
  room?: Room | null;
}

/** The stored event of a move. */
export class RoomMoved extends RoomEvent {
  declare move: RoomMove;
  declare room: Room;
}
