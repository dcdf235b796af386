import { setTimeout as sleep } from 'node:timers/promises';
import { type Posted, postFromPhone } from './chapel-phone.ts';
import { startCrowd, untilReceived } from './crowd.ts';
import { watchedPage } from './page-to-watch.ts';
import { quantile, type Report } from './results.ts';
import { type Server, startKeepsake } from './servers.ts';
import { openWallScreen, type WallScreen } from './wall-screen.ts';

// A whole congregation writes within a minute, behind one address and with every limit as it is by default,
// while thousands watch and the wall stands on the projector.
const PHONES = Number(process.env['BENCH_PHONES'] ?? 300);
const WATCHERS = Number(process.env['BENCH_WATCHERS'] ?? 5_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const CROWDS = 2;
const LAST_ONES_MS = 10_000;
/** By the wall's own clock. */
const STEP_MS = 1_000;
const SHOWN_WITHIN_MS = 3_600_000;
/** When the wall is back at what it has shown before: so many more, one by one. */
const QUIET = 10;
const QUIET_MS = 60_000;

export async function measure(report: Report): Promise<void> {
  const server = await startKeepsake({ RATE_LIMIT_SCALE: '1', PROCESSES: 'auto' });
  const crowds = Array.from({ length: CROWDS }, startCrowd);
  let wall: WallScreen | undefined;
  try {
    const page = await watchedPage(server);
    const subscription = await page.subscription();
    const watch = { address: `${server.origin}/graphql`, subscription, replays: true, apart: true };
    await Promise.all(crowds.map((crowd) => crowd.open({ ...watch, count: WATCHERS / CROWDS })));
    wall = await openWallScreen(`${server.origin}/ada/live`);
    await Promise.all(crowds.map((crowd) => crowd.watched())); // forgets what they began with

    const posting: Promise<Posted>[] = [];
    const began = performance.now();
    for (let i = 0; i < PHONES; i++) {
      posting.push(postFromPhone(server, page.id, i));
      await sleep(Math.max(0, began + ((i + 1) * SECONDS * 1_000) / PHONES - performance.now()));
    }
    const posted = await Promise.all(posting);
    const count = (status: string) => posted.filter(({ became }) => became === status).length;
    const accepted = count('VISIBLE') + count('HELD');
    for (const { became } of posted)
      if (!['VISIBLE', 'HELD'].includes(became)) process.stderr.write(`${became}\n`);

    const wanted = count('VISIBLE') * WATCHERS;
    const { received, p99 } = await untilReceived(crowds, wanted);
    const minute = { from: began, to: performance.now() };
    const burst = await untilAllShown(wall, posted, minute);
    const quiet = await quietOnes(wall, server, page.id);
    report({
      kind: 'findings',
      title: `${PHONES} phones behind one address write within ${SECONDS} seconds, ${WATCHERS.toLocaleString('en')} watch`,
      rows: [
        { name: 'accepted', figure: accepted, unit: 'messages', goal: { atLeast: PHONES } },
        {
          name: 'held for the family',
          figure: count('HELD'),
          unit: 'messages',
          goal: { atMost: 0 },
        },
        { name: 'delivered', figure: (100 * received) / wanted, unit: '%', goal: { atLeast: 100 } },
        {
          name: 'from sending to the watcher, p99',
          figure: p99,
          unit: 'ms',
          goal: { atMost: 300 },
        },
        {
          name: 'the first of them, from sending to the wall',
          figure: burst.first,
          unit: 'ms',
          goal: { atMost: 2_000 },
        },
        { name: 'a slide stood meanwhile, p50', figure: quantile(burst.stood, 0.5), unit: 's' },
        { name: 'a slide stood meanwhile, longest', figure: Math.max(...burst.stood), unit: 's' },
        {
          name: 'shown on the wall',
          figure: burst.shown,
          unit: 'messages',
          goal: { atLeast: count('VISIBLE') },
        },
        {
          name: 'returned before all were shown',
          figure: burst.returned,
          unit: 'messages',
          goal: { atMost: 0 },
        },
        { name: 'all shown after, by the wall’s clock', figure: burst.minutes, unit: 'minutes' },
        {
          name: 'one in a quiet hour, from sending to the wall, p50',
          figure: quantile(quiet, 0.5),
          unit: 'ms',
        },
        {
          name: 'one in a quiet hour, from sending to the wall, longest',
          figure: Math.max(...quiet),
          unit: 'ms',
          goal: { atMost: 2_000 },
        },
      ],
      note: `Every second phone writes one of five condolences in the same words as others do, half of those “Rest in peace”; every limit is as it is by default, with as many processes as cores, which they share with the database, all watchers and the wall in Chromium. While others wait, three short messages share a slide; once all had come, the wall’s clock went on faster.`,
    });
  } finally {
    await wall?.end();
    for (const crowd of crowds) await crowd.end();
    await server.end();
  }
}

/** Lets the wall go on until it has shown them all, and tells how it went. */
async function untilAllShown(
  wall: WallScreen,
  posted: readonly Posted[],
  minute: { from: number; to: number },
) {
  const sent = new Map(posted.map((one) => [one.name, one.at]));
  const visible = posted.filter(({ became }) => became === 'VISIBLE').length;
  const shown = () =>
    new Set(wall.slides.flatMap(({ names }) => names).filter((name) => sent.has(name))).size;
  let passed = 0;
  for (; shown() < visible && passed < SHOWN_WITHIN_MS; passed += STEP_MS) await wall.pass(STEP_MS);

  const news = wall.slides.filter(({ names }) => names.some((name) => sent.has(name)));
  const [first] = news;
  const during = news.map(({ at }) => at).filter((at) => at < minute.to);
  const named = wall.slides
    .slice(wall.slides.indexOf(first!), wall.slides.indexOf(news.at(-1)!) + 1)
    .flatMap(({ names }) => names);
  return {
    first: (first?.at ?? Number.NaN) - (sent.get(first?.names[0] ?? '') ?? Number.NaN),
    stood: during.slice(1).map((at, i) => (at - during[i]!) / 1_000),
    shown: shown(),
    returned: named.length - new Set(named.filter((name) => sent.has(name))).size,
    minutes: (minute.to - minute.from + passed) / 60_000,
  };
}

/** Messages that come while the wall turns what it has shown before: from sending each until it is there. */
async function quietOnes(wall: WallScreen, server: Server, pageId: string): Promise<number[]> {
  const took: number[] = [];
  for (let i = 0; i < QUIET; i++) {
    await wall.pass(QUIET_MS);
    const { name, at } = await postFromPhone(server, pageId, PHONES + 2 * i);
    let there: number | undefined;
    for (const until = performance.now() + LAST_ONES_MS; !there && performance.now() < until;) {
      there = wall.slides.find(({ names }) => names.includes(name))?.at;
      await sleep(5);
    }
    took.push((there ?? Number.NaN) - at);
  }
  return took;
}
