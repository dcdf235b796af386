import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCrowd, startPeer } from '../children.ts';
import {
  newWords,
  post,
  type Posted,
  readEvent,
  readPage,
  sendEvent,
  subscription,
} from '../demonstration.ts';
import { startKeepsake } from '../keepsake.ts';
import { type Report, type Row, amount } from '../result.ts';

// A service that thousands follow while tributes keep coming; and 300 guests who write behind one address, with the
// default limits. Afterwards bare sockets are sent as much, to show what the machine can do at all.

const SECONDS = amount(60, 5);
const CONDOLENCES = ['Rest in peace', 'Thinking of you all', 'Rest in peace', 'We will miss you'];

/** A page with its watchers and writers. */
interface Service {
  watchers: number;
  posts: number;
  leave(origin: string, pageId: string, index: number): Promise<Posted>;
  variables: Record<string, string>;
  warmUp: number;
}

/** Measures the service and the guests. */
export async function measure(report: Report): Promise<void> {
  const followed: Service = {
    watchers: amount(10_000, 400),
    posts: SECONDS * 10,
    leave: (origin, pageId) => post(origin, pageId),
    variables: {},
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
    leave: leaveFromPhone,
    variables: { RATE_LIMIT_SCALE: '1' },
    warmUp: 0,
  };
  report({
    title: `${chapel.posts} phones behind one address write within ${SECONDS} seconds, ${chapel.watchers.toLocaleString('en')} watch`,
    rows: await besideSockets(chapel),
    note: 'Every second phone writes one of three condolences in the same words as others do, half of those “Rest in peace”; every limit is as it is by default.',
  });
}

async function besideSockets(service: Service): Promise<Row[]> {
  const { opened, visible, delivered, p99, micros, event } = await hold(service);
  const bare = await sendOverBareSockets(service, event);
  const row = (name: string, unit: string, figure: number) => ({ name, unit, figures: [figure] });
  return [
    { ...row('until all had subscribed', 's', opened), goal: { atMost: 10 } },
    { ...row('shown at once', 'tributes', visible), goal: { atLeast: service.posts } },
    {
      ...row('delivered', '%', delivered),
      goal: { atLeast: 100 },
      also: `bare sockets ${bare.delivered.toFixed(1)} %`,
    },
    {
      ...row('sending to watcher, p99', 'ms', p99),
      goal: { atMost: 300 },
      also: `bare sockets ${bare.p99.toFixed(0)} ms`,
    },
    row('the server’s processor time a delivery', 'µs', micros),
  ];
}

async function hold({ watchers, posts, leave, variables, warmUp }: Service) {
  await using server = await startKeepsake({ PROCESSES: 'auto', ...variables });
  await using crowd = startCrowd(2);
  const { origin } = server;
  const { id } = await readPage(origin);
  const event = await readEvent(origin);
  for (let i = 0; i < warmUp; i++) await post(origin, id);
  const watch = { origin, subscription: await subscription(origin), replays: true };
  const opened = await crowd.open({ ...watch, count: watchers });
  await crowd.waitUntilReceived(0); // clears the events of the start

  const before = await server.usage();
  const left = await spread(posts, (index) => leave(origin, id, index));
  const visible = left.filter(({ status }) => status === 'VISIBLE').length;
  const { received, p99 } = await crowd.waitUntilReceived(visible * watchers);
  const { cpuSeconds } = await server.usage();
  const delivered = (100 * received) / (visible * watchers);
  const micros = ((cpuSeconds - before.cpuSeconds) * 1e6) / received;
  return { opened, visible, delivered, p99, micros, event };
}

async function sendOverBareSockets({ watchers, posts }: Service, event: string) {
  await using sockets = await startPeer('peers', 'sockets');
  await using crowd = startCrowd(2);
  const { origin } = sockets;
  await crowd.open({ origin, count: watchers });
  // where the peer breaks, less than 100 % is delivered, which is a figure as well
  await spread(posts, () => sendEvent(origin, event).catch(() => undefined));
  const { received, p99 } = await crowd.waitUntilReceived(posts * watchers);
  return { delivered: (100 * received) / (posts * watchers), p99 };
}

/** Does something so many times, evenly over the duration of the service. */
async function spread<Result>(times: number, work: (index: number) => Promise<Result>) {
  const working: Promise<Result>[] = [];
  const began = performance.now();
  for (let i = 0; i < times; i++) {
    working.push(work(i));
    await sleep(Math.max(0, began + ((i + 1) * SECONDS * 1_000) / times - performance.now()));
  }
  return Promise.all(working);
}

function leaveFromPhone(origin: string, pageId: string, index: number): Promise<Posted> {
  return post(origin, pageId, index % 2 ? CONDOLENCES[(index >> 1) % 4] : newWords(), {
    'x-forwarded-for': '198.51.100.1',
    'x-device-id': randomUUID(),
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)',
  });
}
