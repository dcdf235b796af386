import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { type Goal, quantile, type Row, amount, inTurns } from './result.ts';

// Load over bare sockets: a client that parsed each response would take as much processor time as the server, and
// both sides of a ratio would measure the client.

const CONNECTIONS = 32;
const SECONDS = amount(1.5, 0.5);
const ROUNDS = amount(5, 1);

/** Is replaced by a new UUID in each request. */
export const NEW_ID = '00000000-0000-4000-8000-000000000000';
const EACH_ID = new RegExp(NEW_ID, 'g');

/** The bytes of a request on a connection that stays open: a POST if it has a body. */
export function createRequest(path: string, headers: object = {}, body?: object): string {
  const json = body ? JSON.stringify(body) : '';
  const length = Buffer.byteLength(json);
  const content = body && { 'content-type': 'application/json', 'content-length': length };
  const all = Object.entries({ host: '127.0.0.1', accept: '*/*', ...headers, ...content });
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines}\r\n${json}`;
}

/** Connects to the server at an origin. */
export function connectTo(origin: string): Socket {
  return connect({ port: Number(new URL(origin).port), host: '127.0.0.1', noDelay: true });
}

/** Sends one request and waits for the whole response; returns its length, and rejects for an error status. */
export function exchange(socket: Socket, request: Buffer | string): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = '';
    let [received, whole, bytes] = [0, 0, 0];
    const read = (chunk: Buffer) => {
      received += chunk.length;
      if (whole === 0) {
        head += chunk.toString('latin1', 0, 4_096);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        bytes = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
        whole = end + 4 + bytes;
        const isRefusal = /"errors":|"error":true/.test(head.slice(end, end + 200));
        if (!(bytes > 0) || head.slice(9, 12) !== '200' || isRefusal)
          return finish(new Error(head));
      }
      if (received >= whole) finish();
    };
    const finish = (error?: Error) => {
      socket.off('data', read).off('error', finish).off('close', closed);
      if (error) reject(error);
      else resolve(bytes);
    };
    const closed = () => finish(new Error('the connection was closed'));
    socket.on('data', read).on('error', finish).on('close', closed);
    socket.write(request);
  });
}

/** A request to a server. */
export interface Load {
  origin: string;
  request: string;
}

/** Sends the same request repeatedly over so many connections. */
export async function load({ origin, request }: Load, connections = CONNECTIONS) {
  const took: number[] = [];
  const isNew = request.includes(NEW_ID);
  const fixed = Buffer.from(request);
  const started = performance.now();
  const reader = async () => {
    const socket = connectTo(origin);
    for (let began = started; began < started + SECONDS * 1_000; began = performance.now()) {
      await exchange(socket, isNew ? request.replace(EACH_ID, () => randomUUID()) : fixed);
      took.push(performance.now() - began);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, reader));
  const perSecond = (took.length * 1_000) / (performance.now() - started);
  return { perSecond, p99: quantile(took, 0.99) };
}

/** Loads two servers in turns; returns the row of the first beside its peer, and its p99 times. */
export async function besidePeer(
  name: string,
  ours: Load,
  peer: Load & { name: string },
  goal: Goal,
  rounds = ROUNDS,
): Promise<{ row: Row; p99: number[] }> {
  const works = { ours: () => load(ours), theirs: () => load(peer) };
  const { ours: own, theirs } = await inTurns(works, rounds);
  const beside = { name: peer.name, figures: theirs.perSecond };
  const also = `p99 ${quantile(own.p99).toFixed(1)} ms`;
  const row = { name, unit: 'a second', figures: own.perSecond, peer: beside, goal, also };
  return { row, p99: own.p99 };
}
