import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { quantile } from './results.ts';
import { Frames, masked } from './frames.ts';

// Many watchers in a process of its own, each a bare socket that says no more than it must, so that the
// cores they share with the server are the server's: node watchers.js, then { open } and questions.

/** Whom to watch. */
export interface Watch {
  address: string;
  count: number;
  /** What is said first, as graphql-transport-ws; nothing where whoever connects is sent to. */
  subscription?: string;
  /** Whether a subscription is sent its newest event at once, so that it is known to be live. */
  replays?: boolean;
  /** Whether they read nothing from then on. */
  stalls?: boolean;
  /** Whether each is at a home of its own, as a proxy tells it; else all have one address. */
  apart?: boolean;
}

/** What came since the last question. */
export interface Watched {
  received: number;
  p50: number;
  p99: number;
  max: number;
  /** Watchers whose socket is closed. */
  lost: number;
  /** The newest message. */
  sample: string;
}

const STAMP = 'sent-at:';
const CONCURRENCY = 200;
const MAX_LATENCIES = 2_000_000;
const KEY = randomBytes(16).toString('base64');
const ACCEPT = createHash('sha1')
  .update(`${KEY}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
  .digest('base64');

let received = 0;
let lost = 0;
let sample = '';
let latencies: number[] = [];

process.on('message', (message: Watch | 'watched') => {
  if (message !== 'watched') return void open(message);
  const [p50 = 0, p99 = 0, max = 0] = [0.5, 0.99, 1].map((share) => quantile(latencies, share));
  process.send?.({ received, p50, p99, max, lost, sample } satisfies Watched);
  received = 0;
  latencies = [];
});

/** Answers how long it took until all of them were sent to. */
async function open({ address, count, ...wanted }: Watch): Promise<void> {
  const started = performance.now();
  let left = count;
  const openRemaining = async () => {
    while (left-- > 0) await watch(new URL(address), wanted, left);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, openRemaining));
  process.send?.({ seconds: (performance.now() - started) / 1_000 });
}

type Wanted = Omit<Watch, 'address' | 'count'>;

/** Resolves with its first event where that is sent at once, else as soon as it has said everything. */
function watch({ hostname, port, pathname }: URL, wanted: Wanted, index: number): Promise<void> {
  const { subscription, apart } = wanted;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const protocol = subscription ? 'Sec-WebSocket-Protocol: graphql-transport-ws\r\n' : '';
    const home = apart ? `X-Forwarded-For: 10.0.${index >> 8}.${index & 255}\r\n` : '';
    socket.write(
      `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${KEY}\r\nSec-WebSocket-Version: 13\r\n${protocol}${home}\r\n`,
    );
    socket.on('error', reject);
    socket.once('close', () => (lost += 1));
    socket.once('data', (head) => {
      const end = head.indexOf('\r\n\r\n') + 4;
      if (end < 4 || !head.includes(ACCEPT)) return reject(new Error(head.toString()));
      if (!subscription) resolve();
      const isLive = () => {
        if (wanted.stalls) socket.pause();
        resolve();
      };
      const frames = new Frames();
      const read = (chunk: Buffer) =>
        frames.read(chunk, (opcode, body) => receive(socket, opcode, body, wanted, isLive));
      read(head.subarray(end));
      socket.on('data', read);
      if (subscription) socket.write(masked(1, '{"type":"connection_init"}'));
    });
  });
}

function receive(
  socket: Socket,
  opcode: number,
  body: Buffer,
  { subscription, replays }: Wanted,
  isLive: () => void,
): void {
  if (opcode === 9) return void socket.write(masked(10, body));
  if (opcode !== 1) return;
  const at = body.indexOf(STAMP);
  if (at >= 0) tally(body, at + STAMP.length);
  if (at >= 0 && replays) isLive();
  if (at >= 0 || !subscription || !body.includes('connection_ack')) return;
  socket.write(masked(1, subscription));
  if (!replays) isLive();
}

/** A send's time travels in its words, on the clock that all processes of a machine share. */
function tally(body: Buffer, at: number): void {
  const sent = Number(body.toString('latin1', at, at + 16));
  if (received === 0) sample = body.toString();
  received += 1;
  if (latencies.length < MAX_LATENCIES)
    latencies.push(performance.timeOrigin + performance.now() - sent);
}
