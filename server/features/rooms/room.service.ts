import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Malformed, NotFound } from '../../graphql/errors.ts';
import type { EventStore } from '../../live/event-store.ts';
import { Topic } from '../../live/topic.ts';
import type { Quote } from '../quotes/quote.entity.ts';
import type { QuoteService } from '../quotes/quote.service.ts';
import { newRoomCode, roomCode } from './room-code.ts';
import { type Game, applyMove, NEW_GAME } from './room.rules.ts';
import { type Room, type RoomMove, ROOM_STREAM, RoomMoved } from './room.types.ts';

interface RoomRow {
  id: string;
  code: string;
  state: Game;
  lastSeq: number;
}

const ROW = 'select id, code, state, last_seq as "lastSeq" from room';
const KEPT = `now() + interval '1 day'`;
const SWEPT_AT_ONCE = 500;

/** Rooms for two phones: what a coin or a deck decides is decided here, once for both. */
export class RoomService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly quotes: QuoteService,
  ) {}

  /** A new room, for a day after its last move. */
  async open(): Promise<Room> {
    for (;;) {
      const rows = (await this.eventStore.db.query(
        `insert into room (id, code, state, expires_at) values ($1, $2, $3, ${KEPT})
         on conflict (code) do nothing returning id, code, state, last_seq as "lastSeq"`,
        [randomUUID(), newRoomCode(), NEW_GAME],
      )) as RoomRow[];
      if (rows[0]) return publicRoom(rows[0]); // a code that is taken is thrown again
    }
  }

  /** How a room stands; NotFound where there is none, or not any more. */
  async byCode(code: string): Promise<Room> {
    return publicRoom(await this.find(this.eventStore.db, code));
  }

  /** What a phone follows to see every move of the room. */
  async follow(code: string, after: number | null): Promise<Topic> {
    if (after !== null && after < 0) throw new Malformed('after must be 0 or more.');
    const { id } = await this.find(this.eventStore.db, code);
    return new Topic(ROOM_STREAM, id, after);
  }

  /**
   * Makes a move on the room as it stood at `seq`. Where it has moved on meanwhile nothing happens,
   * so of two who press at once one tosses: both get the room as it is.
   */
  async play(code: string, move: RoomMove, seq: number): Promise<Room> {
    return this.eventStore.transact(async ({ manager, append }) => {
      const row = await this.find(manager, code, 'for update');
      if (row.lastSeq !== seq) return publicRoom(row);
      const state = await applyMove(row.state, move, async (deck, except) => {
        const card = await this.quotes.draw(deck, except, manager);
        return card && publicCard(card);
      });
      await manager.query(`update room set state = $2, expires_at = ${KEPT} where id = $1`, [
        row.id,
        state,
      ]);
      const room = publicRoom({ ...row, state, lastSeq: seq + 1 });
      await append(RoomMoved, row.id, { move, room });
      return room;
    });
  }

  /** Deletes some of the rooms whose day is over, and tells how many. */
  async sweep(): Promise<number> {
    const [{ swept }] = (await this.eventStore.db.query(
      `with gone as (
         delete from room where id in (select id from room where expires_at < now() limit $1)
         returning 1
       )
       select count(*)::int as swept from gone`,
      [SWEPT_AT_ONCE],
    )) as [{ swept: number }];
    return swept;
  }

  private async find(
    db: Pick<EntityManager, 'query'>,
    typed: string,
    lock: 'for update' | '' = '',
  ): Promise<RoomRow> {
    const code = roomCode(typed);
    const sql = `${ROW} where code = $1 and expires_at > now() ${lock}`;
    const [row] = code ? ((await db.query(sql, [code])) as RoomRow[]) : [];
    if (!row) throw new NotFound('There is no room with this code. Codes are good for a day.');
    return row;
  }
}

function publicRoom({ code, lastSeq, state: { turn, challenge, card } }: RoomRow): Room {
  return { code, lastSeq, turn, challenge, card };
}

/** Without what only the deck needs. */
function publicCard({ id, text, author, tags, background }: Quote): Quote {
  return { id, text, author, tags, background } as Quote;
}
