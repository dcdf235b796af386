import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Server, startCrowd, startPeer, type Watch } from '../children.ts';
import { type Keepsake, startKeepsake } from '../keepsake.ts';
import { newWords, post, readEvent, sendEvent, watchPage } from '../requests.ts';
import { amount, report, type Row, single } from '../result.ts';

// A service that thousands follow while tributes keep coming; and 300 guests who write behind one address, with the
// default limits. Afterwards bare sockets are sent as much, to show what the machine can do at all.

const SECONDS = amount(60, 5);
const CONDOLENCES = ['Rest in peace', 'Thinking of you all', 'Rest in peace', 'We will miss you'];

/** A page's watchers, and what is left on it meanwhile. */
interface Service {
  watchers: number;
  posts: number;
  leave(server: Keepsake, index: number): ReturnType<typeof post>;
  warmUp?: number;
  variables?: Record<string, string>;
}

const followed: Service = {
  watchers: amount(10_000, 400),
  posts: SECONDS * 10,
  leave: (server) => post(server),
  warmUp: 100,
};
report({
  title: `${followed.watchers.toLocaleString('en')} watchers, 10 tributes a second for ${SECONDS} seconds`,
  rows: await besideSockets(followed),
  note: 'As many processes as cores, which they share with the database, with who posts and with all watchers; the bare sockets are of one process, which sends a ready frame.',
});

const chapel: Service = {
  watchers: amount(5_000, 400),
  posts: SECONDS * 5,
  leave: (server, index) =>
    post(server, index % 2 ? CONDOLENCES[(index >> 1) % 4] : newWords(), {
      'x-forwarded-for': '198.51.100.1',
      'x-device-id': randomUUID(),
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)',
    }),
  variables: { RATE_LIMIT_SCALE: '1' },
};
report({
  title: `${chapel.posts} phones behind one address write within ${SECONDS} seconds, ${chapel.watchers.toLocaleString('en')} watch`,
  rows: await besideSockets(chapel),
  note: 'Every second phone writes one of three condolences in the same words as others do, half of those “Rest in peace”; every limit is as it is by default.',
});

async function besideSockets(service: Service): Promise<Row[]> {
  const { event, opened, shown, delivered, p99, micros } = await holdOnKeepsake(service);
  const bare = await sendOverSockets(service, event);
  return [
    single('until all had subscribed', opened, 's', { atMost: 10 }),
    single('shown at once', shown, 'tributes', { atLeast: service.posts }),
    {
      ...single('delivered', delivered, '%', { atLeast: 100 }),
      also: `bare sockets ${bare.delivered.toFixed(1)} %`,
    },
    {
      ...single('sending to watcher, p99', p99, 'ms', { atMost: 300 }),
      also: `bare sockets ${bare.p99.toFixed(0)} ms`,
    },
    single('the server’s processor time a delivery', micros, 'µs'),
  ];
}

async function holdOnKeepsake(service: Service) {
  await using server = await startKeepsake({ PROCESSES: 'auto', ...service.variables });
  for (let i = 0; i < (service.warmUp ?? 0); i++) await post(server);
  const watch = await watchPage(server);
  const event = await readEvent(watch);
  const leave = async (index: number) => (await service.leave(server, index)).status === 'VISIBLE';
  return { event, ...(await hold(service, server, watch, leave)) };
}

async function sendOverSockets(service: Service, event: string) {
  await using sockets = await startPeer('peers', 'sockets');
  // where the peer breaks, less than 100 % is delivered, which is a figure as well
  const send = () => sendEvent(sockets.origin, event).then(Boolean, () => true);
  return await hold(service, sockets, sockets, send); // before they end
}

/** Opens the watchers, and leaves the tributes evenly over the time; `leave` says whether one is shown. */
async function hold(
  { watchers, posts }: Service,
  server: Server,
  { origin, subscription, replays }: Watch,
  leave: (index: number) => Promise<boolean>,
) {
  await using crowd = startCrowd(2);
  const opened = await crowd.open({ origin, subscription, replays }, watchers);
  await crowd.waitUntilReceived(0); // clears the events of the start
  const before = await server.usage();
  const leaving: Promise<boolean>[] = [];
  const began = performance.now();
  for (let index = 0; index < posts; index++) {
    leaving.push(leave(index));
    const next = began + ((index + 1) * SECONDS * 1_000) / posts;
    await sleep(Math.max(0, next - performance.now()));
  }
  const shown = (await Promise.all(leaving)).filter(Boolean).length;
  const { received, p99 } = await crowd.waitUntilReceived(shown * watchers);
  const cpuSeconds = (await server.usage()).cpuSeconds - before.cpuSeconds;
  const delivered = (100 * received) / (shown * watchers);
  return { opened, shown, delivered, p99, micros: (cpuSeconds * 1e6) / received };
}
