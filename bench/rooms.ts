import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../server/testing/test-process.ts';
import { openSocket, type TestSocket } from '../server/testing/test-socket.ts';
import { report } from './report.ts';

// From a press on one phone to the new state on both phones of a room, many rooms at once, each
// playing on as soon as both have seen the last move. npm run bench:rooms
const ROOMS = Number(process.env['BENCH_ROOMS'] ?? 20);
const MOVES = Number(process.env['BENCH_MOVES'] ?? 60);

const EVENTS = `subscription ($code: String!) { roomEvents(code: $code, after: 0) {
  seq move room { turn challenge card { id text author background } } } }`;
/** A round; the first move of a room decides who begins. */
const ROUND = ['toss_challenge', 'another_card', 'hand_over'];

const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
await chmod(folder, 0o755);
const server = await startProcess({ DATA_DIR: folder, RATE_LIMIT_SCALE: '100000' });
const shown: number[] = [];
try {
  await Promise.all(Array.from({ length: ROOMS }, playOneRoom));
  report('a move to both phones', shown);
} finally {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

async function playOneRoom(): Promise<void> {
  const { room } = await call<{ room: { code: string } }>('/api/rooms', {});
  const phones = [await follow(room.code), await follow(room.code)];
  for (let seq = 0; seq < MOVES; seq++) {
    const move = seq === 0 ? 'toss_first' : ROUND[(seq - 1) % ROUND.length];
    const pressed = performance.now();
    const seen = Promise.all(
      phones.map((phone) => phone.next((message) => shows(message, seq + 1))),
    );
    await call(`/api/rooms/${room.code}/moves`, { move, seq });
    await seen;
    shown.push(performance.now() - pressed);
  }
  for (const phone of phones) phone.close();
}

async function follow(code: string): Promise<TestSocket> {
  const phone = await openSocket(server.origin);
  phone.subscribe('1', EVENTS, { code });
  return phone;
}

function shows({ type, payload }: { type: string; payload?: unknown }, seq: number): boolean {
  if (type !== 'next') return false;
  return (payload as { data: { roomEvents: { seq: number } } }).data.roomEvents.seq === seq;
}

async function call<Body>(path: string, body: object): Promise<Body> {
  const response = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Body;
}
