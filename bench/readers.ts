import { connect } from 'node:net';
import { ask } from './ask.ts';

// Visitors who read one thing after the other over connections that stay open, in a process of their own.
// node readers.js, then a Reading as a message

/** What to do. */
export interface Reading {
  port: number;
  /** Whole requests, asked in turns. */
  requests: string[];
  connections: number;
  seconds: number;
}

/** What came of it. */
export interface Read {
  perSecond: number;
  answers: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Of one answer, without its headers. */
  bytes: number;
  /** Answers of another status than 200. */
  refused: number;
}

process.on('message', (reading: Reading) => {
  void run(reading).then((read) => process.send?.(read));
});

async function run({ port, requests, connections, seconds }: Reading): Promise<Read> {
  const asked = requests.map((one) => Buffer.from(one, 'latin1'));
  const took: number[] = [];
  let [next, refused, bytes] = [0, 0, 0];
  const started = performance.now();
  const until = started + seconds * 1_000;
  const reader = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    while (performance.now() < until) {
      const began = performance.now();
      const answer = await ask(socket, asked[next++ % asked.length]!);
      took.push(performance.now() - began);
      bytes = answer.bytes;
      if (answer.status !== '200') refused += 1;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, reader));
  const perSecond = (took.length * 1_000) / (performance.now() - started);
  const sorted = Float64Array.from(took).sort();
  const at = (q: number) => sorted[Math.floor(q * (sorted.length - 1))] ?? 0;
  return { perSecond, answers: took.length, p50: at(0.5), p99: at(0.99), bytes, refused };
}
