import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCrowd } from './children.ts';
import { newWords, post, type Posted, readPage, subscription } from './demonstration.ts';
import { startKeepsake } from './keepsake.ts';
import { type Report, type Row, amount } from './result.ts';

// A service that thousands follow while tributes keep coming; and a chapel in
// which everybody writes, behind one address and with every limit as it is by default.

const SECONDS = amount(60, 5);
const CONDOLENCES = ['Rest in peace', 'Thinking of you all', 'Rest in peace', 'We will miss you'];

/** Measures both. */
export async function measure(report: Report): Promise<void> {
  const followed = { watchers: amount(10_000, 400), posts: SECONDS * 10 };
  report({
    title: `${followed.watchers.toLocaleString('en')} watchers, 10 tributes a second for ${SECONDS} seconds`,
    rows: await hold(followed.watchers, followed.posts, (origin, pageId) => post(origin, pageId)),
    note: 'As many processes as cores, which they share with the database, with who posts and with all watchers.',
  });
  const chapel = { watchers: amount(5_000, 400), posts: SECONDS * 5 };
  report({
    title: `${chapel.posts} phones behind one address write within ${SECONDS} seconds, ${chapel.watchers.toLocaleString('en')} watch`,
    rows: await hold(chapel.watchers, chapel.posts, leaveFromPhone, { RATE_LIMIT_SCALE: '1' }, 0),
    note: 'Every second phone writes one of three condolences in the same words as others do, half of those “Rest in peace”; every limit is as it is by default.',
  });
}

async function hold(
  watchers: number,
  posts: number,
  leave: (origin: string, pageId: string, index: number) => Promise<Posted>,
  variables = {},
  warmUp = 100,
): Promise<Row[]> {
  await using server = await startKeepsake({ PROCESSES: 'auto', ...variables });
  await using crowd = startCrowd(2);
  const { origin } = server;
  const { id } = await readPage(origin);
  for (let i = 0; i < warmUp; i++) await post(origin, id);
  const watch = { origin, subscription: await subscription(origin), replays: true };
  const opened = await crowd.open({ ...watch, count: watchers });
  await crowd.untilReceived(0); // forgets what they began with

  const before = await server.usage();
  const leaving: Promise<Posted>[] = [];
  const began = performance.now();
  for (let i = 0; i < posts; i++) {
    leaving.push(leave(origin, id, i));
    await sleep(Math.max(0, began + ((i + 1) * SECONDS * 1_000) / posts - performance.now()));
  }
  const left = await Promise.all(leaving);
  const visible = left.filter(({ status }) => status === 'VISIBLE').length;
  const { received, p99 } = await crowd.untilReceived(visible * watchers);
  const { cpuSeconds } = await server.usage();
  const delivered = (100 * received) / (visible * watchers);
  const micros = ((cpuSeconds - before.cpuSeconds) * 1e6) / received;
  return [
    { name: 'until all had subscribed', figures: [opened], unit: 's', goal: { atMost: 10 } },
    { name: 'shown at once', figures: [visible], unit: 'tributes', goal: { atLeast: posts } },
    { name: 'delivered', figures: [delivered], unit: '%', goal: { atLeast: 100 } },
    { name: 'sending to watcher, p99', figures: [p99], unit: 'ms', goal: { atMost: 300 } },
    { name: 'the server’s processor time a delivery', figures: [micros], unit: 'µs' },
  ];
}

function leaveFromPhone(origin: string, pageId: string, index: number): Promise<Posted> {
  return post(origin, pageId, index % 2 ? CONDOLENCES[(index >> 1) % 4] : newWords(), {
    'x-forwarded-for': '198.51.100.1',
    'x-device-id': randomUUID(),
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)',
  });
}
