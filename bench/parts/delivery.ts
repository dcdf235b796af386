import { setTimeout as sleep } from 'node:timers/promises';
import { type Server, startCrowd, startPeer, type Watch } from '../children.ts';
import { startKeepsake } from '../keepsake.ts';
import { post, readEvent, sendEvent, watchPage } from '../requests.ts';
import { amount, inTurns, quantile, repeat, report, type Row } from '../result.ts';

// The cost of sending a tribute to thousands of real sockets, beside peers that send the same bytes to as many;
// all sockets are open at the same time.

const WATCHERS = amount(5_000, 400);
const POSTS = 10;
const ROUNDS = amount(9, 1);
const MEMORY_ROUNDS = amount(3, 1); // the last garbage collection leaves more or less of what opening took
const EVERY_MS = 100; // as while all guests of a service write
const WARM_UP = amount(2_000, 50);
const SETTLE_MS = 500; // for the garbage collection of the one before
/** Opened before the memory is measured, so that code and pools do not count as that of watchers. */
const FIRST = Math.min(500, WATCHERS / 2);

await using keepsake = await startKeepsake();
await using graphqlWs = await startPeer('peers', 'graphql-ws');
await using sockets = await startPeer('peers', 'sockets');
await using crowd = startCrowd();
const watch = await watchPage(keepsake);
const event = await readEvent(watch); // peers send the same
const watchPeer = ({ origin }: Server): Watch => ({ ...watch, origin, replays: false });

const memory = await repeat(MEMORY_ROUNDS, async () => ({
  keepsake: await measureMemory(startKeepsake, watchPage),
  graphqlWs: await measureMemory(() => startPeer('peers', 'graphql-ws'), watchPeer),
}));
const send = ({ origin }: Server) => sendEvent(origin, event);
const works = {
  keepsake: await follow(keepsake, post, watchPage),
  graphqlWs: await follow(graphqlWs, send, watchPeer),
  sockets: await follow(sockets, send, ({ origin }) => ({ origin })),
};
const rounds = await inTurns(works, ROUNDS);
const toRow = (name: string, { micros, p99 }: typeof rounds.keepsake): Row => ({
  name,
  figures: micros,
  unit: 'µs of the server’s processor time',
  peer: { name: 'bare sockets, a ready frame', figures: rounds.sockets.micros },
  also: `p99 ${quantile(p99).toFixed(0)} ms`,
});
report({
  title: `A tribute to ${WATCHERS.toLocaleString('en')} watchers`,
  rows: [
    { ...toRow('Keepsake', rounds.keepsake), goal: { atMost: 1.4 } },
    toRow('graphql-ws’ own server', rounds.graphqlWs),
    { name: 'Keepsake, memory', figures: memory.keepsake, unit: 'KB', goal: { atMost: 12 } },
    { name: 'graphql-ws, memory', figures: memory.graphqlWs, unit: 'KB' },
  ],
  note: 'For each watcher, who is a real socket, opened by processes beside the server on the same cores. Ours stores each tribute first; graphql-ws executes the operation for each watcher. Memory is by how much the server’s process grows, without the kernel’s share.',
});

/** The kilobytes that each watcher takes, on a new server, because the memory of earlier posts would hide them. */
async function measureMemory<Kind extends Server>(
  start: () => Promise<Kind>,
  toWatch: (server: Kind) => Watch | Promise<Watch>,
): Promise<number> {
  await using server = await start();
  await using crowd = startCrowd();
  const watch = await toWatch(server);
  await crowd.open(watch, FIRST);
  await sleep(1_000);
  const before = await server.usage();
  await crowd.open(watch, WATCHERS - FIRST);
  await sleep(2_000);
  const after = await server.usage();
  return (after.memoryBytes - before.memoryBytes) / (WATCHERS - FIRST) / 1_024;
}

/** Opens all watchers of a server. A round is then some posts, each after the previous one has arrived. */
async function follow<Kind extends Server>(
  server: Kind,
  send: (server: Kind) => Promise<unknown>,
  toWatch: (server: Kind) => Watch | Promise<Watch>,
) {
  for (let i = 0; i < WARM_UP; i++) await send(server); // so that its code is compiled
  await crowd.open(await toWatch(server), WATCHERS);
  return async () => {
    await sleep(SETTLE_MS);
    await send(server); // refills the processor's caches, which the other contestants have used
    await sleep(SETTLE_MS);
    await crowd.waitUntilReceived(0);
    const first = await server.usage();
    const before = await server.usage();
    const look = before.cpuSeconds - first.cpuSeconds; // the cost of reading the usage itself, which is subtracted
    for (let i = 0; i < POSTS; i++) {
      await send(server);
      await sleep(EVERY_MS);
    }
    const { received, p99 } = await crowd.waitUntilReceived(POSTS * WATCHERS);
    const cpuSeconds = (await server.usage()).cpuSeconds - before.cpuSeconds - look;
    return { micros: (cpuSeconds * 1e6) / received, p99 };
  };
}
