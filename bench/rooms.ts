import { openSocket } from '../server/testing/test-socket.ts';
import { postJson } from './demonstration.ts';
import { startKeepsake } from './keepsake.ts';
import { durations, type Report, amount } from './result.ts';

// From a press on one phone to the new state on both phones of a room, many rooms at once, each playing on as
// soon as both have seen the last move.

const ROOMS = 20;
const MOVES = amount(60, 5);

const EVENTS = `subscription ($code: String!) { roomEvents(code: $code, after: 0) {
  seq move room { turn challenge card { id text author background } } } }`;
/** A round; the first move of a room decides who begins. */
const ROUND = ['toss_challenge', 'another_card', 'hand_over'];

/** Plays in all of them. */
export async function measure(report: Report): Promise<void> {
  await using server = await startKeepsake();
  const took = await Promise.all(Array.from({ length: ROOMS }, () => playRoom(server.origin)));
  const rows = [durations('a move to both phones', took.flat())];
  report({ title: `${ROOMS} rooms at once`, rows });
}

async function playRoom(origin: string): Promise<number[]> {
  const { room } = await postJson<{ room: { code: string } }>(`${origin}/api/rooms`, {});
  const phones = [await openSocket(origin), await openSocket(origin)];
  for (const phone of phones) phone.subscribe('1', EVENTS, room);
  const took: number[] = [];
  for (let seq = 0; seq < MOVES; seq++) {
    const move = seq === 0 ? 'toss_first' : ROUND[(seq - 1) % ROUND.length];
    const pressed = performance.now();
    const seen = phones.map(({ next }) =>
      next(({ type, payload }) => {
        const event = payload as { data: { roomEvents: { seq: number } } };
        return type === 'next' && event.data.roomEvents.seq === seq + 1;
      }),
    );
    await postJson(`${origin}/api/rooms/${room.code}/moves`, { move, seq });
    await Promise.all(seen);
    took.push(performance.now() - pressed);
  }
  for (const phone of phones) phone.close();
  return took;
}
