import { setTimeout as sleep } from 'node:timers/promises';
import { type Server, startPeer, type Crowd, startCrowd, type Watch } from '../children.ts';
import { post, readEvent, readPage, sendEvent, subscription } from '../demonstration.ts';
import { startKeepsake } from '../keepsake.ts';
import { quantile, type Report, type Row, amount, inTurns } from '../result.ts';

// The cost of sending a tribute to thousands of real sockets, beside peers that send the same bytes to as many;
// all sockets are open at the same time.

const WATCHERS = amount(5_000, 400);
const POSTS = 10;
const ROUNDS = amount(9, 1);
const EVERY_MS = 100; // as while all guests of a service write
const WARM_UP = amount(2_000, 50);
const SETTLE_MS = 500; // for the garbage collection of the one before
/** Opened before the memory is measured, so that code and pools do not count as that of watchers. */
const FIRST = Math.min(500, WATCHERS / 2);

/** What watchers of a server send. */
type WatchOf = (server: Server) => Partial<Watch> | Promise<Partial<Watch>>;

interface Contestant {
  server: Server;
  crowd: Crowd;
  post(): Promise<unknown>;
  watch: WatchOf;
}

/** Measures Keepsake, graphql-ws and bare sockets. */
export async function measure(report: Report): Promise<void> {
  await using keepsake = await startKeepsake();
  await using graphqlWs = await startPeer('peers', 'graphql-ws');
  await using sockets = await startPeer('peers', 'sockets');
  await using crowd1 = startCrowd();
  await using crowd2 = startCrowd();
  await using crowd3 = startCrowd();
  const { id } = await readPage(keepsake.origin);
  const subscribe = await subscription(keepsake.origin);
  const event = await readEvent(keepsake.origin); // peers send the same
  const watchPeer = () => ({ subscription: subscribe });
  const watchKeepsake = async ({ origin }: Server) => ({
    subscription: await subscription(origin),
    replays: true,
  });
  const memory = await measureMemory(startKeepsake, watchKeepsake);
  const peersMemory = await measureMemory(() => startPeer('peers', 'graphql-ws'), watchPeer);
  const posting = (server: Server) => () => sendEvent(server.origin, event);
  const contestants: Contestant[] = [
    {
      server: keepsake,
      crowd: crowd1,
      post: () => post(keepsake.origin, id),
      watch: watchKeepsake,
    },
    { server: graphqlWs, crowd: crowd2, post: posting(graphqlWs), watch: watchPeer },
    { server: sockets, crowd: crowd3, post: posting(sockets), watch: () => ({}) },
  ];
  for (const contestant of contestants) await open(contestant);
  const works = contestants.map((contestant) => () => deliver(contestant));
  const rounds = await inTurns(works, ROUNDS);
  const micros = rounds.map((contestantRounds) => contestantRounds.map((round) => round.micros));
  const toRow = (name: string, index: number): Row => ({
    name,
    figures: micros[index]!,
    unit: 'µs of the server’s processor time',
    peer: { name: 'bare sockets, a ready frame', figures: micros[2]! },
    also: `p99 ${quantile(
      rounds[index]!.map(({ p99 }) => p99),
      0.5,
    ).toFixed(0)} ms`,
  });
  const unit = 'KB';
  report({
    title: `A tribute to ${WATCHERS.toLocaleString('en')} watchers`,
    rows: [
      { ...toRow('Keepsake', 0), goal: { atMost: 1.4 } },
      toRow('graphql-ws’ own server', 1),
      { name: 'Keepsake, memory', figures: [memory], unit, goal: { atMost: 12 } },
      { name: 'graphql-ws, memory', figures: [peersMemory], unit },
    ],
    note: 'For each watcher, who is a real socket, opened by processes beside the server on the same cores. Ours stores each tribute first; graphql-ws executes the operation for each watcher. Memory is by how much the server’s process grows, without the kernel’s share.',
  });
}

/**
 * The kilobytes that each watcher takes, on a new server, because the memory of earlier posts would hide them.
 */
async function measureMemory(start: () => Promise<Server>, watch: WatchOf): Promise<number> {
  await using server = await start();
  await using crowd = startCrowd();
  const subscription = { ...(await watch(server)), origin: server.origin };
  await crowd.open({ ...subscription, count: FIRST });
  await sleep(1_000);
  const before = await server.usage();
  await crowd.open({ ...subscription, count: WATCHERS - FIRST });
  await sleep(2_000);
  const after = await server.usage();
  return (after.memoryBytes - before.memoryBytes) / (WATCHERS - FIRST) / 1_024;
}

/** Opens all watchers of a contestant. */
async function open({ server, crowd, post, watch }: Contestant): Promise<void> {
  for (let i = 0; i < WARM_UP; i++) await post(); // so that its code is compiled
  await crowd.open({ ...(await watch(server)), origin: server.origin, count: WATCHERS });
}

/** Measures one round: some posts, each after the previous one has arrived. */
async function deliver({ server, post, crowd }: Contestant) {
  await sleep(SETTLE_MS);
  await post(); // refills the processor's caches, which the other contestants have used
  await sleep(SETTLE_MS);
  await crowd.waitUntilReceived(0);
  const first = await server.usage();
  const before = await server.usage();
  const look = before.cpuSeconds - first.cpuSeconds; // the cost of reading the usage itself, which is subtracted
  for (let i = 0; i < POSTS; i++) {
    await post();
    await sleep(EVERY_MS);
  }
  const { received, p99 } = await crowd.waitUntilReceived(POSTS * WATCHERS);
  const after = await server.usage();
  return { micros: ((after.cpuSeconds - before.cpuSeconds - look) * 1e6) / received, p99 };
}
