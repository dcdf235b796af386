import { randomUUID, randomInt } from 'node:crypto';
import { type EntityManager, Raw } from 'typeorm';
import { deleteBatch } from '../../database/delete-batch.ts';
import { Malformed, NotFound } from '../../errors/public-errors.ts';
import type { Limiter } from '../../limits/rate-limit.ts';
import type { EventStore } from '../../live/event-store.ts';
import { Topic } from '../../live/topic.ts';
import type { Quote } from '../quotes/quote.entity.ts';
import type { QuoteService } from '../quotes/quote.service.ts';
import { RoomRow, applyMove, NEW_GAME } from './room.entity.ts';
import { type Room, type RoomMove, ROOM_STREAM, RoomMoved } from './room.types.ts';
import { MAX_TYPED_ROOM_CODE } from '../../../protocol/limits.ts';

const expiresInADay = () => `now() + interval '1 day'`;
const SWEEP_BATCH = 500;

/** How often one address may ask: each throws TooMany. */
interface Limits {
  openings: Limiter;
  codeTries: Limiter;
}

/** Rooms for two phones: coin tosses and draws are made on the server, once for both. */
export class RoomService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly quotes: QuoteService,
    private readonly limits: Limits,
  ) {}

  /** Creates a room, which lasts until a day after its last move. */
  async open(address: string): Promise<Room> {
    await this.limits.openings.consume(address);
    for (;;) {
      const room = { code: generateRoomCode(), state: NEW_GAME };
      const { raw }: { raw: unknown[] } = await this.eventStore.db
        .createQueryBuilder()
        .insert()
        .into(RoomRow)
        .values({ ...room, id: randomUUID(), expiresAt: expiresInADay })
        .orIgnore()
        .returning(['id'])
        .execute();
      if (raw.length > 0) return toRoom({ ...room, lastSeq: 0 }); // if the code is taken, another one is tried
    }
  }

  /** The state of a room; throws NotFound if there is none, or no longer. */
  async findByCode(code: string, address: string): Promise<Room> {
    await this.limits.codeTries.consume(address);
    return toRoom(await findRoom(this.eventStore.db.manager, code));
  }

  /** The topic by which a phone follows the moves of a room. */
  async follow(code: string, after: number | null, address: string): Promise<Topic> {
    await this.limits.codeTries.consume(address);
    if (after !== null && after < 0) throw new Malformed('after must be 0 or more.');
    const { id } = await findRoom(this.eventStore.db.manager, code);
    return new Topic(ROOM_STREAM, id, after);
  }

  /**
   * Makes a move on the state of the room at `seq`. If the room is no longer at `seq`, nothing happens, so of two
   * phones that press at once only one tosses; both get the current state.
   */
  async play(code: string, move: RoomMove, seq: number, address: string): Promise<Room> {
    await this.limits.codeTries.consume(address);
    return this.eventStore.transact(async ({ manager, append }) => {
      const row = await findRoom(manager, code, { mode: 'pessimistic_write' });
      if (row.lastSeq !== seq) return toRoom(row);
      const state = await applyMove(row.state, move, async (deck, except) => {
        const card = await this.quotes.drawCard(deck, { except }, manager);
        return card && toCard(card);
      });
      await manager.update(RoomRow, { id: row.id }, { state, expiresAt: expiresInADay });
      const room = toRoom({ ...row, state, lastSeq: seq + 1 });
      await append(RoomMoved, row.id, { move, room });
      return room;
    });
  }

  /** Deletes one batch of expired rooms, and returns how many. */
  sweep(): Promise<number> {
    return deleteBatch(this.eventStore.db, RoomRow, 'expires_at < now()', [], SWEEP_BATCH);
  }
}

async function findRoom(
  manager: EntityManager,
  typed: string,
  lock?: { mode: 'pessimistic_write' },
): Promise<RoomRow> {
  const code = parseRoomCode(typed);
  const expiresAt = Raw((column) => `${column} > now()`);
  const row = code ? await manager.findOne(RoomRow, { where: { code, expiresAt }, lock }) : null;
  if (!row) throw new NotFound('There is no room with this code. Codes are good for a day.');
  return row;
}

function toRoom({ code, lastSeq, state }: Pick<RoomRow, 'code' | 'lastSeq' | 'state'>): Room {
  const { joined, turn, challenge, card } = state;
  return { code, lastSeq, joined, turn, challenge, card };
}

/** Copies the card's public fields. */
function toCard({ id, text, author, tags, background }: Quote): Quote {
  return { id, text, author, tags, background } as Quote;
}

/** Crockford's alphabet without A, E and Y: no similar letters, and no words. */
const ALPHABET = '0123456789BCDFGHJKMNPQRSTVWXZ';
const LENGTH = 6;

/** One of about six hundred million. */
function generateRoomCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A typed code in the form it is stored; null if it is not valid. */
function parseRoomCode(typed: string): string | null {
  const code = typed
    .slice(0, MAX_TYPED_ROOM_CODE)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-Z]{6}$/.test(code) ? code : null;
}
