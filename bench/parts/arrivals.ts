import { setTimeout as sleep } from 'node:timers/promises';
import { openSocket } from '../../server/testing/test-socket.ts';
import { subscription } from '../demonstration.ts';
import { startKeepsake } from '../keepsake.ts';
import { connectTo, exchange, createRequest } from '../load.ts';
import { durations, quantile, type Report, amount } from '../result.ts';

// Thousands of visitors open a page at once, as after it was shared, with the default limits.

const VISITORS = amount(2_000, 200);
const SECONDS = 10;
const TOGETHER = 300; // behind one address; each of the others has its own
/** What a phone loads at once: code, styles, fonts and small pictures. */
const LOADED = /(?:src|href)="(\/(?:assets\/[^"]+|media\/[^"]+\/sm))"/g;

/** Starts the visitors one after the other; each loads the page and its files, and follows its events. */
export async function measure(report: Report): Promise<void> {
  await using server = await startKeepsake({ RATE_LIMIT_SCALE: '1', PROCESSES: 'auto' });
  const { origin } = server;
  const html = await (await fetch(`${origin}/ada`)).text();
  const files = new Set(Array.from(html.matchAll(LOADED), ([, name = '']) => name));
  const subscribe = await subscription(origin);
  const pages: number[] = [];
  const whole: number[] = [];
  const refusals: string[] = [];
  const visit = async (index: number) => {
    await sleep((index * SECONDS * 1_000) / VISITORS);
    const address = index < TOGETHER ? '198.51.100.1' : `10.0.${index >> 8}.${index & 255}`;
    const headers = { 'accept-encoding': 'gzip, deflate, br', 'x-forwarded-for': address };
    const started = performance.now();
    const socket = connectTo(origin);
    await exchange(socket, createRequest('/ada', headers));
    pages.push(performance.now() - started);
    for (const file of files) await exchange(socket, createRequest(file, headers));
    await follow(origin, headers, subscribe);
    whole.push(performance.now() - started);
    socket.destroy();
  };
  await Promise.all(
    Array.from({ length: VISITORS }, (_, index) =>
      visit(index).catch((error) => refusals.push(`${error}`)),
    ),
  );
  for (const refusal of new Set(refusals)) process.stderr.write(`${refusal}\n`);
  const p99 = [quantile(pages, 0.99)];
  report({
    title: `${VISITORS.toLocaleString('en')} visitors within ${SECONDS} seconds`,
    rows: [
      { name: 'refused', figures: [refusals.length], unit: 'visitors', goal: { atMost: 0 } },
      { name: 'the page, p99', figures: p99, unit: 'ms', goal: { atMost: 500 } },
      durations('with all its files and its stream', whole),
    ],
    note: `Each asks for the page, the ${files.size} files that it names for a phone, and subscribes. ${TOGETHER} of them come from one address, with every limit as it is by default; as many processes as cores, which they share with the visitors.`,
  });
}

/** Resolves with the first event; the socket stays open. */
async function follow(origin: string, headers: Record<string, string>, subscribe: string) {
  const { send, next, closed } = await openSocket(origin, { headers });
  send(subscribe);
  const first = next(({ type }) => type === 'next' || type === 'error');
  const message = await Promise.race([first, closed]);
  if (!('type' in message) || message.type === 'error') throw new Error(JSON.stringify(message));
}
