import { setTimeout as sleep } from 'node:timers/promises';
import { type Crowd, startCrowd } from './crowd.ts';
import { watchedPage, words } from './page-to-watch.ts';
import { type Goal, quantile, type Report } from './results.ts';
import { type Server, startKeepsake, startPeer } from './servers.ts';
import type { Watch } from './watchers.ts';

// What it costs to bring a tribute to thousands of real sockets, beside peers that send the same bytes to as
// many, all open at the same time, in turns.
const WATCHERS = Number(process.env['BENCH_WATCHERS'] ?? 5_000);
const POSTS = Number(process.env['BENCH_POSTS'] ?? 10);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);
/** Ten a second, as where a whole service writes. */
const EVERY_MS = 100;
const WARM_UP = 2_000;
/** What one contestant leaves behind, garbage say, is cleared away before the next one's turn. */
const SETTLE_MS = 500;
/** Opened before memory is looked at, so that code and pools are not counted to the watchers. */
const FIRST = Math.min(500, WATCHERS / 2);

const PEERS = [
  ['bare sockets, a ready frame', 'sockets'],
  ['plain ws', 'ws'],
  ['graphql-ws’ own server', 'graphql-ws'],
] as const;

interface Contestant {
  name: string;
  server: Server;
  crowd: Crowd;
  post(): Promise<void>;
  bytesEach: number;
  micros: number[];
  p99: number[];
  lost: number;
  goals: { time: Goal; memory: Goal } | null;
}

type Ready = Pick<Contestant, 'name' | 'server' | 'post' | 'goals'>;

export async function measure(report: Report): Promise<void> {
  const opened: { end(): Promise<void> }[] = [];
  try {
    const keepsake = await startKeepsake();
    opened.push(keepsake);
    const page = await watchedPage(keepsake);
    const goals = { time: { atMost: 1.3 }, memory: { atMost: 12 } };
    for (let i = 0; i < WARM_UP; i++) await page.post(); // its code is fast when it has run for a while
    const subscription = await page.subscription();
    const watch = { subscription, replays: true };
    const ready = { name: 'Keepsake', server: keepsake, post: page.post, goals };
    const ours = await open(ready, watch, opened);
    const { sample } = await ours.crowd.watched();
    const all: Contestant[] = [];
    for (const [name, kind] of PEERS) {
      const server = await startPeer('broadcast', kind);
      opened.push(server);
      const post = async () => {
        const body = sample.replace(/sent-at:[^"]*/, words());
        await fetch(server.origin, { method: 'POST', body });
      };
      const watch = kind === 'graphql-ws' ? { subscription } : {};
      all.push(await open({ name, server, post, goals: null }, watch, opened));
    }
    all.push(ours);
    for (const one of all) await deliver(one);
    for (const one of all) one.micros.length = one.p99.length = 0; // that was to warm them up
    for (let round = 0; round < ROUNDS; round++)
      for (const one of round % 2 ? all.toReversed() : all) await deliver(one); // none always comes behind the same one
    report(inProcessorTime(all));
    report(inMemory(all));
  } finally {
    for (const one of opened.toReversed()) await one.end();
  }
}

async function open(
  ready: Ready,
  wanted: Omit<Watch, 'address' | 'count'>,
  opened: { end(): Promise<void> }[],
): Promise<Contestant> {
  const crowd = startCrowd();
  opened.push(crowd);
  const watch = { ...wanted, address: `${ready.server.origin}/graphql` };
  await crowd.open({ ...watch, count: FIRST });
  await sleep(1_000);
  const before = await ready.server.usage();
  await crowd.open({ ...watch, count: WATCHERS - FIRST });
  await sleep(2_000);
  const after = await ready.server.usage();
  const bytesEach = (after.memoryBytes - before.memoryBytes) / (WATCHERS - FIRST);
  return { ...ready, crowd, bytesEach, micros: [], p99: [], lost: 0 };
}

/** A round: some posts, one after the other has arrived. */
async function deliver(one: Contestant): Promise<void> {
  await sleep(SETTLE_MS);
  await one.post(); // the others pushed what it needs out of the processor's caches
  await sleep(SETTLE_MS);
  await one.crowd.watched(); // forgets what came before
  const first = await one.server.usage();
  const before = await one.server.usage();
  const look = before.cpuSeconds - first.cpuSeconds; // asking costs those with metrics more, and is no delivery
  for (let i = 0; i < POSTS; i++) {
    await one.post();
    await sleep(EVERY_MS);
  }
  await sleep(EVERY_MS);
  const after = await one.server.usage();
  const { received, p99 } = await one.crowd.watched();
  one.micros.push(((after.cpuSeconds - before.cpuSeconds - look) * 1e6) / received);
  one.p99.push(p99);
  one.lost += WATCHERS * POSTS - received;
}

function inProcessorTime(all: Contestant[]) {
  return {
    kind: 'comparison' as const,
    title: `A tribute to ${WATCHERS.toLocaleString('en')} watchers`,
    unit: 'µs of the server’s processor time a delivery',
    contestants: all.map(({ name, micros, p99, lost, goals }) => ({
      name,
      figures: micros,
      also: `p99 ${quantile(p99, 0.5).toFixed(0)} ms${lost ? `, ${lost} not within the round` : ''}`,
      ...(goals && { goal: goals.time }),
    })),
    note: 'Every watcher is a real socket, opened by processes beside the server on the same cores. Ours stores each tribute first; graphql-ws executes the operation for each watcher.',
  };
}

function inMemory(all: Contestant[]) {
  return {
    kind: 'findings' as const,
    title: `Memory for each of ${WATCHERS.toLocaleString('en')} watchers`,
    rows: all.map(({ name, bytesEach, goals }) => ({
      name,
      figure: bytesEach / 1024,
      unit: 'KB',
      ...(goals && { goal: goals.memory }),
    })),
    note: 'By how much the resident memory of the server’s process grows with each; the kernel’s share is not in it.',
  };
}
