import { setTimeout as sleep } from 'node:timers/promises';
import { openSocket } from '../../server/testing/test-socket.ts';
import { startKeepsake } from '../keepsake.ts';
import { connectTo, createRequest, exchange } from '../load.ts';
import { watchPage } from '../requests.ts';
import { amount, durations, quantile, report, single } from '../result.ts';

// Thousands of visitors open a page at once, as after it was shared, with the default limits: each loads the page and
// its files, and follows its events.

const VISITORS = amount(2_000, 200);
const SECONDS = 10;
const TOGETHER = 300; // behind one address; each of the others has its own
/** What a phone loads at once: code, styles, fonts and small pictures. */
const LOADED = /(?:src|href)="(\/(?:assets\/[^"]+|media\/[^"]+\/sm))"/g;

await using server = await startKeepsake({ RATE_LIMIT_SCALE: '1', PROCESSES: 'auto' });
const { origin } = server;
const html = await (await fetch(`${origin}/ada`)).text();
const files = new Set(Array.from(html.matchAll(LOADED), ([, name = '']) => name));
const { subscription } = await watchPage(server);
const pages: number[] = [];
const whole: number[] = [];
const refusals: string[] = [];

async function visit(index: number): Promise<void> {
  await sleep((index * SECONDS * 1_000) / VISITORS);
  const address = index < TOGETHER ? '198.51.100.1' : `10.0.${index >> 8}.${index & 255}`;
  const headers = { 'accept-encoding': 'gzip, deflate, br', 'x-forwarded-for': address };
  const started = performance.now();
  const socket = connectTo(origin);
  await exchange(socket, createRequest('/ada', headers));
  pages.push(performance.now() - started);
  for (const file of files) await exchange(socket, createRequest(file, headers));
  const { send, next, closed } = await openSocket(origin, { headers }); // it stays open
  send(subscription);
  const first = next(({ type }) => type === 'next' || type === 'error');
  const message = await Promise.race([first, closed]);
  if (!('type' in message) || message.type === 'error') throw new Error(JSON.stringify(message));
  whole.push(performance.now() - started);
  socket.destroy();
}

const visits = Array.from({ length: VISITORS }, (_, index) =>
  visit(index).catch((error) => refusals.push(`${error}`)),
);
await Promise.all(visits);
for (const refusal of new Set(refusals)) process.stderr.write(`${refusal}\n`);
report({
  title: `${VISITORS.toLocaleString('en')} visitors within ${SECONDS} seconds`,
  rows: [
    single('refused', refusals.length, 'visitors', { atMost: 0 }),
    single('the page, p99', quantile(pages, 0.99), 'ms', { atMost: 500 }),
    durations('with all its files and its stream', whole),
  ],
  note: `Each asks for the page, the ${files.size} files that it names for a phone, and subscribes. ${TOGETHER} of them come from one address, with every limit as it is by default; as many processes as cores, which they share with the visitors.`,
});
