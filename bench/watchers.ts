import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import { answer, type Watch, type Watched } from './children.ts';
import { connectTo, createRequest } from './load.ts';

// Many watchers in a child process, each a bare socket, so that they leave the processor to the server:
// node watchers.js

const CONCURRENCY = 200;
/** The time of sending in a message, by the clock that all processes of a machine share. */
const STAMP = /sent-at:([\d.]{16})/g;
const STAMP_LENGTH = 24;
/** Frames without content, of a server and of a client. */
const PING = Buffer.from([0x89, 0]);
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

type Share = Watch & { count: number };

let received = 0;
const latencies = createHistogram();

answer((question: Share | 'watched') => (question === 'watched' ? watched() : open(question)));

function watched(): Watched {
  const since = { received, p99: latencies.percentile(99) / 1_000 };
  received = 0;
  latencies.reset();
  return since;
}

async function open(share: Share): Promise<void> {
  let left = share.count;
  const openRemaining = async () => {
    while (left-- > 0) await openOne(share, left);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, openRemaining));
}

/** Resolves with its first event if one is sent at once, else as soon as it has sent its messages. */
async function openOne({ origin, subscription, replays }: Share, index: number): Promise<void> {
  const socket = connectTo(origin);
  const headers = {
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-version': 13,
    'sec-websocket-key': 'a2VlcHNha2Uga2VlcHNhaw==',
    'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`, // each has an address of its own
    ...(subscription && { 'sec-websocket-protocol': 'graphql-transport-ws' }),
  };
  socket.write(createRequest('/graphql', headers));
  await hear(socket, 'HTTP/1.1 101');
  if (subscription) {
    socket.write(masked('{"type":"connection_init"}'));
    await hear(socket, 'connection_ack');
    socket.write(masked(subscription));
  }
  const first = follow(socket);
  if (replays) await first;
}

async function hear(socket: Socket, words: string): Promise<void> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  if (!chunk.includes(words)) throw new Error(chunk.toString());
}

/** Notes each event of a socket, and answers its pings; resolves with the first event. */
function follow(socket: Socket): Promise<void> {
  let rest = ''; // may be the beginning of a stamp
  return new Promise((resolve) =>
    socket
      .on('error', () => socket.destroy())
      .on('data', (chunk) => {
        if (chunk.includes(PING)) socket.write(PONG);
        const text = rest + chunk.toString('latin1');
        let end = 0;
        for (const { 0: stamp, 1: sent, index } of text.matchAll(STAMP)) {
          const micros = (performance.timeOrigin + performance.now() - Number(sent)) * 1_000;
          latencies.record(Math.max(1, Math.round(micros)));
          received += 1;
          end = index + stamp.length;
          resolve();
        }
        rest = text.slice(Math.max(end, text.length - STAMP_LENGTH + 1));
      }),
  );
}

/** A text frame as clients send it; a mask of zeros leaves the bytes unchanged. No text here is longer than 64 KB. */
function masked(text: string): Buffer {
  const body = Buffer.from(text);
  const size =
    body.length < 126 ? [0x80 | body.length] : [0xfe, body.length >> 8, body.length & 255];
  return Buffer.from([0x81, ...size, 0, 0, 0, 0, ...body]);
}
