import { connect } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import { answer, type Watch, type Watched } from './children.ts';

// Many watchers in a child process, each a bare socket, so that they leave the processor to the server:
// node watchers.js

const STAMP = 'sent-at:';
const CONCURRENCY = 200;

let received = 0;
const latencies = createHistogram();

answer((question: Watch | 'watched') => (question === 'watched' ? watched() : open(question)));

function watched(): Watched {
  const since = { received, p99: latencies.percentile(99) / 1_000 };
  received = 0;
  latencies.reset();
  return since;
}

async function open(watch: Watch): Promise<void> {
  let left = watch.count;
  const openRemaining = async () => {
    while (left-- > 0) await openOne(watch, left);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, openRemaining));
}

/** Resolves with its first event if one is sent at once, else as soon as it has sent its messages. */
function openOne({ origin, subscription, replays }: Watch, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const read = frameReader((opcode, body) => {
      if (opcode === 9) socket.write(masked(10, body));
      if (opcode !== 1) return;
      const at = body.indexOf(STAMP);
      if (at >= 0) tally(body, at + STAMP.length);
      if (at < 0 && subscription && body.includes('connection_ack'))
        socket.write(masked(1, subscription));
      if (at >= 0 || !replays) resolve();
    });
    const headers = [
      'GET /graphql HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: a2VlcHNha2Uga2VlcHNhaw==',
      `X-Forwarded-For: 10.0.${index >> 8}.${index & 255}`, // each has an address of its own
      ...(subscription ? ['Sec-WebSocket-Protocol: graphql-transport-ws'] : []),
    ];
    socket.write(`${headers.join('\r\n')}\r\n\r\n`);
    socket.on('error', reject);
    socket.once('data', (head) => {
      const end = head.indexOf('\r\n\r\n') + 4;
      if (!head.toString().startsWith('HTTP/1.1 101')) return reject(new Error(head.toString()));
      if (subscription) socket.write(masked(1, '{"type":"connection_init"}'));
      else resolve();
      read(head.subarray(end));
      socket.on('data', read);
    });
  });
}

/** The time of sending is part of the text, by the clock that all processes of a machine share. */
function tally(body: Buffer, at: number): void {
  const sent = Number(body.toString('latin1', at, at + 16));
  const micros = (performance.timeOrigin + performance.now() - sent) * 1_000;
  latencies.record(Math.max(1, Math.round(micros)));
  received += 1;
}

/** A frame as clients send it; a mask of zeros leaves the bytes unchanged. */
function masked(opcode: number, content: string | Buffer): Buffer {
  const body = Buffer.from(content);
  const { length } = body; // no message here is longer than 64 KB
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...size]), Buffer.alloc(4), body]);
}

/** Reads a server's frames from the bytes that arrive. */
function frameReader(take: (opcode: number, body: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer): void => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (bytes.length >= 2) {
      const isLong = bytes[1] === 126;
      if (isLong && bytes.length < 4) break;
      const start = isLong ? 4 : 2;
      const end = start + (isLong ? bytes.readUInt16BE(2) : bytes[1]!);
      if (bytes.length < end) break;
      take(bytes[0]! & 0x0f, bytes.subarray(start, end));
      bytes = bytes.subarray(end);
    }
    rest = bytes;
  };
}
