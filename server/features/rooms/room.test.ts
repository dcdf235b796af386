import { beforeAll, describe, expect, it } from 'vitest';
import { DescribedCalls } from '../../testing/described-calls.ts';
import { startTestApp, useTestApp } from '../../testing/test-app.ts';
import { openSocket, type TestSocket } from '../../testing/test-socket.ts';
import { RoomService } from './room.service.ts';

const FIELDS = 'code lastSeq joined turn challenge card { id text author background }';
const PLAY = `mutation ($code: String!, $move: RoomMove!, $seq: Int!) {
  playRoom(code: $code, move: $move, seq: $seq) { ${FIELDS} } }`;
const EVENTS = `subscription ($code: String!, $after: Int) {
  roomEvents(code: $code, after: $after) { seq move room { ${FIELDS} } } }`;

interface Room {
  code: string;
  lastSeq: number;
  joined: boolean;
  turn: string | null;
  challenge: string | null;
  card: { id: string; text: string } | null;
}

const app = useTestApp();
beforeAll(async () => {
  await app.features.quotes.decks.loadContent();
});

const open = async () => {
  const { data } = await app.graphql(`mutation { openRoom { ${FIELDS} } }`);
  return data?.['openRoom'] as Room;
};
const room = async (code: string) => {
  const { data } = await app.graphql(`query ($code: String!) { room(code: $code) { ${FIELDS} } }`, {
    code,
  });
  return data?.['room'] as Room;
};
const play = async (code: string, move: string, seq: number) => {
  const { data, errors } = await app.graphql(PLAY, { code, move, seq });
  return { room: data?.['playRoom'] as Room, error: errors?.[0]?.extensions.code };
};
const follow = async (code: string, after: number) => {
  const phone = await openSocket(app.origin);
  phone.subscribe('1', EVENTS, { code, after });
  return phone;
};
const moves = (phone: TestSocket) =>
  phone.messages.flatMap(({ type, payload }) =>
    type === 'next'
      ? [
          (payload as { data: { roomEvents: { seq: number; move: string; room: Room } } }).data
            .roomEvents,
        ]
      : [],
  );
const reaches = (phone: TestSocket, seq: number) =>
  phone.next(({ type }) => type === 'next' && moves(phone).some((move) => move.seq >= seq));

describe('a room', () => {
  it('is empty when it is opened, and found by its code, however it is typed', async () => {
    const opened = await open();
    expect(opened).toMatchObject({
      lastSeq: 0,
      joined: false,
      turn: null,
      challenge: null,
      card: null,
    });
    const { code } = opened;
    expect(code).toMatch(/^[0-9A-Z]{6}$/);
    expect(await room(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)).toEqual(opened);
  });

  it('tells the phone that opened it when the other one joins', async () => {
    const { code } = await open();
    const opener = await follow(code, 0);
    expect((await play(code, 'JOIN', 0)).room).toMatchObject({ lastSeq: 1, joined: true });
    await reaches(opener, 1);
    expect(moves(opener)[0]).toMatchObject({ move: 'JOIN', room: { joined: true, turn: null } });
    expect((await play(code, 'TOSS_FIRST', 1)).room.joined).toBe(true);
    opener.close();
  });

  it('accepts moves in their order only: who, truth or dare, another card, the other one', async () => {
    const { code } = await open();
    expect((await play(code, 'TOSS_CHALLENGE', 0)).error).toBe('REFUSED');
    const first = (await play(code, 'TOSS_FIRST', 0)).room;
    expect(['LADY', 'MAN']).toContain(first.turn);
    const tossed = (await play(code, 'TOSS_CHALLENGE', 1)).room;
    expect(['TRUTH', 'DARE']).toContain(tossed.challenge);
    expect(tossed.card?.text).toBeTruthy();
    expect((await play(code, 'TOSS_CHALLENGE', 2)).error).toBe('REFUSED');
    const other = (await play(code, 'ANOTHER_CARD', 2)).room;
    expect(other.challenge).toBe(tossed.challenge);
    expect(other.card?.id).not.toBe(tossed.card?.id);
    const handed = (await play(code, 'HAND_OVER', 3)).room;
    expect(handed).toMatchObject({ lastSeq: 4, challenge: null, card: null });
    expect(handed.turn).not.toBe(first.turn);
  });

  it('draws each card from the tossed deck, and never the same twice in a row', async () => {
    const { code } = await open();
    await play(code, 'TOSS_FIRST', 0);
    const last: Record<string, string> = {};
    for (let seq = 1; seq < 40; seq += 2) {
      const { challenge, card } = (await play(code, 'TOSS_CHALLENGE', seq)).room;
      const deck = challenge?.toLowerCase() ?? '';
      const { data } = await app.graphql(
        'query ($url: String!, $id: ID) { quote(url: $url, id: $id) { id } }',
        { url: deck, id: card?.id },
      );
      expect(data?.['quote']).toEqual({ id: card?.id });
      expect(card?.id).not.toBe(last[deck]);
      last[deck] = card?.id ?? '';
      await play(code, 'HAND_OVER', seq + 1);
    }
    expect(Object.keys(last).sort()).toEqual(['dare', 'truth']);
  });

  it('tosses both sides about equally often', async () => {
    const { code } = await open();
    let ladies = 0;
    for (let seq = 0; seq < 300; seq++)
      if ((await play(code, 'TOSS_FIRST', seq)).room.turn === 'LADY') ladies += 1;
    expect(ladies).toBeGreaterThan(100);
    expect(ladies).toBeLessThan(200);
  });

  it('tosses once if many press at once, and shows all the same', async () => {
    const { code } = await open();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => play(code, 'TOSS_FIRST', 0)),
    );
    const stands = await room(code);
    expect(stands.lastSeq).toBe(1);
    for (const answer of answers) expect(answer.room).toEqual(stands);
  });

  it('can be played over REST, too', async () => {
    const calls = await DescribedCalls.of(app);
    const opened = await calls.call('POST', '/api/rooms');
    expect(opened.body).toMatchObject({ error: false, msg: '', room: { seq: 0, turn: null } });
    const { code } = opened.body['room'] as { code: string };
    const moved = await calls.call('POST', `/api/rooms/${code}/moves`, {
      move: 'toss_first',
      seq: 0,
    });
    expect(moved.status).toBe(200);
    const stands = await calls.call('GET', `/api/rooms/${code}`);
    expect(stands.body).toEqual(moved.body);
    expect((await room(code)).lastSeq).toBe(1);
    const early = await calls.call('POST', `/api/rooms/${code}/moves`, {
      move: 'another_card',
      seq: 1,
    });
    expect(early).toMatchObject({ status: 200, body: { error: true } });
    for (const body of [{ move: 'cheat', seq: 1 }, { move: 'toss_first' }, { seq: 1 }, {}])
      expect((await calls.call('POST', `/api/rooms/${code}/moves`, body)).status).toBe(400);
    for (const unknown of ['ZZZZZZ', 'x', '%00', "'; drop table room"])
      expect((await calls.call('GET', `/api/rooms/${encodeURIComponent(unknown)}`)).status).toBe(
        404,
      );
  });
});

describe('two phones', () => {
  it('get the same tosses and cards in order, and the same state after reconnecting', async () => {
    const { code } = await open();
    const [one, two] = [await follow(code, 0), await follow(code, 0)];
    await play(code, 'TOSS_FIRST', 0);
    await Promise.all([reaches(one, 1), reaches(two, 1)]);
    const { body } = await app.rest('POST', `/api/rooms/${code}/moves`, {
      move: 'toss_challenge',
      seq: 1,
    });
    await Promise.all([reaches(one, 2), reaches(two, 2)]);
    expect(moves(one)).toEqual(moves(two));
    expect(moves(one).at(-1)?.room.card).toMatchObject((body['room'] as Room).card ?? {});

    two.socket.terminate();
    for (const [i, move] of ['ANOTHER_CARD', 'HAND_OVER', 'TOSS_CHALLENGE'].entries())
      await play(code, move, 2 + i);
    const back = await follow(code, 2);
    await Promise.all([reaches(back, 5), reaches(one, 5)]);
    expect(moves(back).map(({ seq }) => seq)).toEqual([3, 4, 5]);
    expect(moves(back).at(-1)?.room).toEqual(await room(code));
    expect(moves(one).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    one.close();
    back.close();
  });

  it('are told when they must read the room again', async () => {
    const { code } = await open();
    const phone = await follow(code, 7);
    await reaches(phone, 0);
    expect(moves(phone)).toEqual([{ seq: 0, move: null, room: null }]);
    phone.close();
  });

  it.each([
    ['an unknown code', { code: 'ZZZZZZ' }, 'NOT_FOUND'],
    ['no code', { code: '' }, 'NOT_FOUND'],
    ['a negative place', { code: 'ZZZZZZ', after: -1 }, 'MALFORMED'],
  ])('get an error for %s', async (_what, variables, code) => {
    const phone = await openSocket(app.origin);
    phone.subscribe('1', EVENTS, variables);
    const { payload } = await phone.next(({ type }) => type === 'error');
    expect(payload).toMatchObject([{ extensions: { code } }]);
    phone.close();
  });
});

describe('the life of a room', () => {
  it('ends a day after the last move, and the room is deleted with its moves', async () => {
    const { code } = await open();
    await play(code, 'TOSS_FIRST', 0);
    await app.dataSource.query(`update room set expires_at = now() where code = $1`, [code]);
    expect((await play(code, 'HAND_OVER', 1)).error).toBe('NOT_FOUND');
    const { db } = { db: app.dataSource };
    const rooms = new RoomService({ db } as never, {} as never, {} as never);
    expect(await rooms.sweep()).toBe(1);
    const left = await db.query(
      'select 1 from room_event join room on id = room_id where code = $1',
      [code],
    );
    expect(left).toEqual([]);
  });

  it('is protected by limits for codes and rooms of each address', async () => {
    const strict = await startTestApp({ rateLimitScale: 1 });
    const tries = await Promise.all(
      Array.from({ length: 125 }, () => strict.rest('GET', '/api/rooms/BBBBBB')),
    );
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(120);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
    const phone = await openSocket(strict.origin);
    phone.subscribe('1', EVENTS, { code: 'BBBBBB' });
    const { payload } = await phone.next(({ type }) => type === 'error');
    expect(payload).toMatchObject([{ extensions: { code: 'TOO_MANY' } }]);
    phone.close();
    const opened = await Promise.all(
      Array.from({ length: 32 }, () => strict.rest('POST', '/api/rooms')),
    );
    expect(opened.filter(({ status }) => status === 429)).toHaveLength(2);
    await strict.stop();
  });
});
