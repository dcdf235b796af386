import { WebSocket } from 'ws';

// Opens many sockets in a process of its own and reports what reached them and how long it took.
// node watchers.js <address> <count> <first message as JSON or ''> <subscription as JSON or ''>

const [address = '', count = '0', first = '', subscription = ''] = process.argv.slice(2);
const STAMP = 'sent-at:';
const AT_ONCE = 100;
let received = 0;
const latencies: number[] = [];

/** A send's time travels in its words, on the clock that all processes of a machine share. */
function tally(data: Buffer): void {
  const at = data.indexOf(STAMP);
  if (at < 0) return;
  received += 1;
  const sent = Number(data.subarray(at + STAMP.length, at + STAMP.length + 16).toString());
  if (latencies.length < 2_000_000)
    latencies.push(performance.timeOrigin + performance.now() - sent);
}

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, first ? 'graphql-transport-ws' : []);
    socket.on('error', reject);
    socket.on('open', () => (first ? socket.send(first) : resolve()));
    socket.on('message', (data: Buffer) => {
      if (first && data.includes('connection_ack')) {
        socket.send(subscription);
        return resolve();
      }
      tally(data);
    });
  });
}

for (let opened = 0; opened < Number(count); opened += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, Number(count) - opened) }, open));

process.on('message', (question) => {
  if (question === 'reset') {
    received = 0;
    latencies.length = 0;
  }
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (q: number) => sorted[Math.floor(q * (sorted.length - 1))] ?? 0;
  process.send?.({ received, p50: quantile(0.5), p99: quantile(0.99), max: quantile(1) });
});
process.send?.('open');
