import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCrowd, untilReceived } from './crowd.ts';
import { watchedPage } from './page-to-watch.ts';
import type { Report } from './results.ts';
import { startKeepsake } from './servers.ts';

// A service that thousands follow while tributes keep coming, and some of them do not read.
const WATCHERS = Number(process.env['BENCH_SERVICE'] ?? 10_000);
const SECONDS = Number(process.env['BENCH_SERVICE_SECONDS'] ?? 60);
const A_SECOND = 10;
const STALLED = 20;
const CROWDS = 2;

export async function measure(report: Report): Promise<void> {
  const server = await startKeepsake({ PROCESSES: 'auto' });
  const crowds = Array.from({ length: CROWDS + 1 }, startCrowd);
  const [stalled, ...reading] = crowds;
  try {
    const page = await watchedPage(server);
    for (let i = 0; i < 100; i++) await page.post();
    const watch = {
      address: `${server.origin}/graphql`,
      subscription: await page.subscription(),
      replays: true,
    };
    await stalled?.open({ ...watch, count: STALLED, stalls: true });
    const count = WATCHERS / CROWDS;
    const took = await Promise.all(reading.map((crowd) => crowd.open({ ...watch, count })));
    await Promise.all(reading.map((crowd) => crowd.watched())); // forgets what they began with

    const before = await server.usage();
    const posts: Promise<void>[] = [];
    const began = performance.now();
    for (let i = 0; i < SECONDS * A_SECOND; i++) {
      posts.push(page.post());
      await sleep(Math.max(0, began + ((i + 1) * 1_000) / A_SECOND - performance.now()));
    }
    await Promise.all(posts);
    const wanted = posts.length * WATCHERS;
    const { received, p99 } = await untilReceived(reading, wanted);
    const after = await server.usage();
    const cpu = after.cpuSeconds - before.cpuSeconds;
    report({
      kind: 'findings',
      title: `${WATCHERS.toLocaleString('en')} watchers, ${A_SECOND} tributes a second for ${SECONDS} seconds`,
      rows: [
        {
          name: 'until all had subscribed',
          figure: Math.max(...took),
          unit: 's',
          goal: { atMost: 10 },
        },
        { name: 'delivered', figure: (100 * received) / wanted, unit: '%', goal: { atLeast: 100 } },
        {
          name: 'from sending to the watcher, p99',
          figure: p99,
          unit: 'ms',
          goal: { atMost: 300 },
        },
        {
          name: 'the server’s processor time a delivery',
          figure: (cpu * 1e6) / received,
          unit: 'µs',
        },
      ],
      note: `${availableParallelism()} processes, as many as cores, which they share with the database, with who posts and with all watchers; ${STALLED} more watchers read nothing.`,
    });
  } finally {
    for (const crowd of crowds) await crowd.end();
    await server.end();
  }
}
