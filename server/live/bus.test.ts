import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import {
  createTestDatabase,
  startBus,
  stopBus,
  type TestDatabase,
} from '../testing/test-database.ts';
import { hasRedis, startTestRedis, type TestRedis } from '../testing/test-redis.ts';
import { type Bus, createLocalBus } from './bus.ts';
import { postgresTransport } from './postgres-transport.ts';
import { redisTransport } from './redis-transport.ts';
import { SharedBus } from './shared-bus.ts';
import type { OpenTransport, TransportEvents } from './transport.ts';

const log = createLog('silent');

/** Something that carries messages between processes, and how to take it away for a while. */
interface Carrier {
  name: string;
  start(): Promise<OpenTransport>;
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  /** Writes to it as somebody else might. */
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

/** Keeps what it receives. */
function listen(bus: Bus<string>) {
  const received: string[] = [];
  let missed = 0;
  bus.subscribe(
    (message) => received.push(message),
    () => (missed += 1),
  );
  return { received, missed: () => missed };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${from + index}`);
const say = (bus: Bus<string>, messages: string[]) => messages.forEach((one) => bus.publish(one));
const soon = { timeout: 15_000 };

describe('the bus of one process', () => {
  it('notifies every listener at once, until it listens no more', () => {
    const bus = createLocalBus<string>();
    const received: string[] = [];
    const stop = bus.subscribe((message) => received.push(message));
    bus.publish('one');
    stop();
    bus.publish('two');
    expect(received).toEqual(['one']);
  });
});

const carriers: Carrier[] = [overPostgres()];
if (hasRedis()) carriers.push(overRedis());

describe.each(carriers)('the bus of several processes over $name', (carrier) => {
  const opened: SharedBus[] = [];
  let openTransport: OpenTransport;
  const processes = (count: number) =>
    Promise.all(Array.from({ length: count }, () => processOver(openTransport)));
  async function processOver(transport: OpenTransport): Promise<Bus<string>> {
    const bus = await SharedBus.open(transport, log);
    opened.push(bus);
    return bus.topic<string>('words', (message) => message);
  }
  beforeAll(async () => {
    openTransport = await carrier.start();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((bus) => bus.close()));
  });
  afterAll(() => carrier.end());

  it('notifies its own process at once and every other soon, each once and in order', async () => {
    const [one, two, three] = (await processes(3)) as [Bus<string>, Bus<string>, Bus<string>];
    const [own, ...others] = [listen(one), listen(two), listen(three)];
    say(one, numbers(0, 1_000));
    expect(own.received).toEqual(numbers(0, 1_000));
    for (const { received } of others)
      await expect.poll(() => received.length, soon).toBeGreaterThanOrEqual(1_000);
    two.publish('the last');
    await expect.poll(() => own.received, soon).toEqual([...numbers(0, 1_000), 'the last']);
    for (const { received } of others) expect(received.slice(0, 1_000)).toEqual(numbers(0, 1_000));
  });

  it('carries long messages whole, whatever is written in them', async () => {
    const [one, two] = (await processes(2)) as [Bus<string>, Bus<string>];
    const { received } = listen(two);
    const long = ['a'.repeat(50_000), '🕯️ “Größe”\n'.repeat(4_000), 'a'.repeat(50_000), "'; --"];
    say(one, long);
    await expect.poll(() => received.length, soon).toBe(long.length);
    expect(received).toEqual(long);
  });

  it('tells other processes what is for them alone, under the name of its kind', async () => {
    await processes(2);
    const [one, two] = opened as [SharedBus, SharedBus];
    const received: unknown[] = [];
    const shorten = ({ seq }: { seq: number; text: string }) => ({ seq });
    two.topic('events', shorten).subscribe((event) => received.push(event));
    one.topic<string>('words', (message) => message).publish('not an event');
    one.topic('events', shorten).publish({ seq: 7, text: 'long' });
    await expect.poll(() => received, soon).toEqual([{ seq: 7 }]);
  });

  it('delivers late, once and in order, what is said while it is down', async () => {
    const [one, two] = (await processes(2)) as [Bus<string>, Bus<string>];
    const [first, second] = [listen(one), listen(two)];
    say(one, numbers(0, 50));
    await expect.poll(() => second.received.length, soon).toBe(50);
    for (let outage = 0; outage < 3; outage++) {
      say(one, numbers(50 + outage * 100, 100 + outage * 100)); // on its way as the bus goes down
      await carrier.goDown();
      say(one, numbers(100 + outage * 100, 150 + outage * 100));
      say(two, [`from two ${outage}`]);
      await carrier.comeBack();
      await expect.poll(() => second.received, soon).toContain(`${149 + outage * 100}`);
      await expect.poll(() => first.received, soon).toContain(`from two ${outage}`);
    }
    const words = ({ received }: typeof first) =>
      received.filter((word) => !word.startsWith('from'));
    expect(words(second)).toEqual(numbers(0, 350));
    expect(words(first)).toEqual(numbers(0, 350));
    expect(first.received.length).toBe(353);
    expect(second.missed()).toBeGreaterThan(0);
  });

  it('delivers what was lost without a break, though nothing more is said', async () => {
    const connection = breakable(openTransport);
    const two = await processOver(openTransport);
    const one = await processOver(connection.open);
    const [first, second] = [listen(one), listen(two)];
    one.publish('from one');
    await expect.poll(() => second.received, soon).toEqual(['from one']);
    connection.lose = (text) => text.includes('from two');
    two.publish('from two');
    await expect.poll(() => connection.lost, soon).toHaveLength(1);
    connection.lose = () => false;
    await expect.poll(() => first.received, soon).toEqual(['from one', 'from two']);
  });

  it('delivers the first and only word of a process that fell into a break of another', async () => {
    const connection = breakable(openTransport);
    connection.lose = () => true;
    const two = await processOver(openTransport);
    const one = await processOver(connection.open);
    const [first, second] = [listen(one), listen(two)];
    one.publish('from one');
    await expect.poll(() => second.received, soon).toEqual(['from one']);
    two.publish('from two');
    await expect.poll(() => connection.lost.join(), soon).toContain('from two');
    connection.comeBack();
    await expect.poll(() => first.received, soon).toEqual(['from one', 'from two']);
  });

  it('tells a process that comes late that it missed what was said before, and no word of it', async () => {
    const two = await processOver(openTransport);
    say(two, numbers(0, 10));
    const { received, missed } = listen(await processOver(openTransport));
    await expect.poll(missed, soon).toBe(1);
    two.publish('now');
    await expect.poll(() => received, soon).toEqual(['now']);
  });

  it('sends nothing but heartbeats while it is alone, and tells whoever comes then that it missed something', async () => {
    const sent: { kind: string; n: number }[] = [];
    const transport = await openTransport({
      received: (text) => sent.push(JSON.parse(text) as (typeof sent)[0]),
      reopened: () => undefined,
    });
    const one = await processOver(openTransport);
    const newest = (kind: string) => sent.findLast((packet) => packet.kind === kind)?.n ?? 0;
    const isAhead = () => {
      one.publish('to nobody');
      return newest('heartbeat') > newest('message') + 1;
    };
    await expect.poll(isAhead, soon).toBe(true);
    const { received, missed } = listen(await processOver(openTransport));
    await expect.poll(missed, soon).toBe(1);
    one.publish('to somebody');
    await expect.poll(() => received.at(-1), soon).toBe('to somebody');
    await transport.close();
  });

  it('keeps a bounded number of messages while it is down, and says that others were missed', async () => {
    const [one, two] = (await processes(2)) as [Bus<string>, Bus<string>];
    const { received, missed } = listen(two);
    one.publish('before');
    await expect.poll(() => received, soon).toEqual(['before']);
    await carrier.goDown();
    const before = missed();
    say(one, numbers(0, 20_000));
    await carrier.comeBack();
    await expect.poll(() => received.at(-1), soon).toBe('19999');
    expect(received.length).toBeLessThan(10_000);
    expect(received.slice(1)).toEqual(numbers(20_001 - received.length, 20_000));
    expect(missed()).toBeGreaterThanOrEqual(before + 2);
  });

  it('takes no notice of what was not written by a process', async () => {
    const [one, two] = (await processes(2)) as [Bus<string>, Bus<string>];
    const { received } = listen(two);
    for (const text of ['', 'null', '{', '{"from":1}', '{"from":"x","kind":"resend","after":null}'])
      await carrier.write(text);
    one.publish('still here');
    await expect.poll(() => received, soon).toEqual(['still here']);
  });
});

/** One process's connection, which loses what `lose` says. */
function breakable(openTransport: OpenTransport) {
  let events: TransportEvents;
  const connection = {
    lose: (_text: string) => false,
    lost: [] as string[],
    open: ((own) => {
      events = own;
      const received = (text: string) => {
        if (connection.lose(text)) connection.lost.push(text);
        else own.received(text);
      };
      return openTransport({ ...own, received });
    }) satisfies OpenTransport,
    comeBack() {
      connection.lose = () => false;
      events.reopened();
    },
  };
  return connection;
}

function overPostgres(): Carrier {
  let database: TestDatabase;
  return {
    name: 'Postgres',
    async start() {
      database = await createTestDatabase();
      return postgresTransport(database.address, log);
    },
    goDown: () => stopBus(database.address.database),
    comeBack: () => startBus(database.address.database),
    write: async (text) =>
      void (await database.dataSource.query(`select pg_notify('keepsake', $1)`, [text])),
    end: () => database.drop(),
  };
}

function overRedis(): Carrier {
  let redis: TestRedis;
  return {
    name: 'Redis',
    async start() {
      redis = await startTestRedis();
      return redisTransport(redis.url, 'keepsake', log);
    },
    goDown: () => redis.stop(),
    comeBack: () => redis.start(),
    async write(text) {
      await redis.publish('keepsake', text);
    },
    end: () => redis.stop(),
  };
}
