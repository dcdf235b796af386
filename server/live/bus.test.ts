import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import {
  createTestDatabase,
  startBus,
  stopBus,
  type TestDatabase,
} from '../testing/test-database.ts';
import { hasRedis, startTestRedis, type TestRedis } from '../testing/test-redis.ts';
import type { Bus } from './bus.ts';
import { createPostgresTransport } from './postgres-transport.ts';
import { createRedisTransport } from './redis-transport.ts';
import { SharedBus } from './shared-bus.ts';
import type { OpenTransport } from './transport.ts';

const log = createLog('silent');

/** What carries messages between processes, and how to interrupt it. */
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
const say = (bus: Bus<string>, messages: string[]) =>
  messages.forEach((message) => bus.publish(message));

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
    return bus.createBus<string>('words', (message) => message);
  }
  beforeAll(async () => {
    openTransport = await carrier.start();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((bus) => bus.close()));
  });
  afterAll(() => carrier.end());

  it('notifies its own process at once and the others soon, each once and in order', async () => {
    const [one, two, three] = (await processes(3)) as [Bus<string>, Bus<string>, Bus<string>];
    const [own, ...others] = [listen(one), listen(two), listen(three)];
    say(one, numbers(0, 1_000));
    expect(own.received).toEqual(numbers(0, 1_000));
    for (const { received } of others)
      await expect.poll(() => received.length).toBeGreaterThanOrEqual(1_000);
    two.publish('the last');
    await expect.poll(() => own.received).toEqual([...numbers(0, 1_000), 'the last']);
    for (const { received } of others) expect(received.slice(0, 1_000)).toEqual(numbers(0, 1_000));
  });

  it('delivers long messages completely, whatever is written in them', async () => {
    const [one, two] = (await processes(2)) as [Bus<string>, Bus<string>];
    const { received } = listen(two);
    const long = ['a'.repeat(50_000), '🕯️ “Größe”\n'.repeat(4_000), 'a'.repeat(50_000), "'; --"];
    say(one, long);
    await expect.poll(() => received.length).toBe(long.length);
    expect(received).toEqual(long);
  });

  it('delivers messages to other processes alone, by the name of their kind', async () => {
    await processes(2);
    const [one, two] = opened as [SharedBus, SharedBus];
    const received: unknown[] = [];
    const shorten = ({ seq }: { seq: number; text: string }) => ({ seq });
    two.createBus('events', shorten).subscribe((event) => received.push(event));
    one.createBus<string>('words', (message) => message).publish('not an event');
    one.createBus('events', shorten).publish({ seq: 7, text: 'long' });
    await expect.poll(() => received).toEqual([{ seq: 7 }]);
  });

  it('reports missed messages on both sides after an outage, and goes on', async () => {
    const [one, two] = (await processes(2)) as [Bus<string>, Bus<string>];
    const [first, second] = [listen(one), listen(two)];
    say(one, numbers(0, 50));
    await expect.poll(() => second.received.length).toBe(50);
    for (let outage = 0; outage < 3; outage++) {
      const before = { first: first.missed(), second: second.missed() };
      say(one, numbers(50, 100)); // on its way as the bus goes down
      await carrier.goDown();
      say(one, ['while it was down']);
      say(two, ['while it was down']);
      await carrier.comeBack();
      await expect.poll(first.missed).toBeGreaterThan(before.first);
      await expect.poll(second.missed).toBeGreaterThan(before.second);
      await expect
        .poll(() => {
          one.publish(`after ${outage}`);
          return second.received.at(-1);
        })
        .toBe(`after ${outage}`);
    }
    expect(first.received.filter((words) => words === 'while it was down')).toHaveLength(3);
    const once = second.received.filter((words) => Number(words) < 50);
    expect(once).toEqual(numbers(0, 50));
  });

  it('reports a miss to a process to which a message could not be sent', async () => {
    const connection = breakable(openTransport);
    const one = await processOver(connection.open);
    const two = await processOver(openTransport);
    const { received, missed } = listen(two);
    one.publish('heard');
    await expect.poll(() => received).toEqual(['heard']);
    const before = missed();
    connection.isBroken = true;
    one.publish('lost');
    await expect.poll(() => connection.refused).toContain('lost');
    connection.isBroken = false;
    await expect.poll(missed).toBeGreaterThan(before);
    one.publish('heard again');
    await expect.poll(() => received).toEqual(['heard', 'heard again']);
  });

  it('reports a miss to a listener that begins after messages were sent', async () => {
    const two = await processOver(openTransport);
    const late = await processOver(openTransport);
    say(two, numbers(0, 10)); // said while nobody listens to the other yet
    const first = listen(late);
    await expect.poll(first.missed).toBeGreaterThan(0);
    two.publish('now');
    await expect.poll(() => first.received.at(-1)).toBe('now');

    const third = listen(await processOver(openTransport));
    await expect.poll(third.missed).toBeGreaterThan(0);
    expect(third.received).toEqual([]);
  });

  it('is known to a process of release 1.1 as it opens, and hears what that one says it has missed', async () => {
    const sent: { kind: string; from: string }[] = [];
    const older = await openTransport({
      received: (text) => sent.push(JSON.parse(text) as (typeof sent)[0]),
      reopened: () => undefined,
    });
    const { missed } = listen(await processOver(openTransport));
    await expect.poll(() => sent.map(({ kind }) => kind)).toEqual(['here']);
    await expect.poll(missed).toBe(1); // as it began to listen
    const saying = (to: string) => JSON.stringify({ kind: 'missed', from: 'older', to });
    await older.send([saying('another'), saying(sent[0]!.from)]);
    await expect.poll(missed).toBe(2);
    await older.close();
  });

  it('is known also to a process of release 1.1 that opens later, which is answered once', async () => {
    const [one, two] = await processes(2);
    const sent: { kind: string; from: string; to?: string }[] = [];
    const older = await openTransport({
      received: (text) => sent.push(JSON.parse(text) as (typeof sent)[0]),
      reopened: () => undefined,
    });
    const from = randomUUID();
    const said = JSON.stringify({ kind: 'here', from });
    const answer = { kind: 'here', from: 'newer', to: 'another' }; // is not answered
    await older.send([said, said, JSON.stringify(answer)]);
    await older.send([said]);
    const answers = () => sent.flatMap((packet) => (packet.to === from ? [packet.from] : []));
    await expect.poll(() => answers().length).toBe(2);
    for (const bus of [one!, two!]) bus.publish('the last'); // after all that they have to say before
    await expect.poll(() => sent.filter(({ kind }) => kind === 'message').length).toBe(2);
    expect(answers()).toHaveLength(2);
    expect(new Set(answers()).size).toBe(2);
    expect(sent.filter(({ to }) => to === 'newer')).toEqual([]);
    await older.close();
  });

  it('keeps a bounded number of messages while it cannot send, and reports that others were missed', async () => {
    const connection = breakable(openTransport);
    const one = await processOver(connection.open);
    const { received, missed } = listen(await processOver(openTransport));
    one.publish('before');
    await expect.poll(() => received).toEqual(['before']);
    const before = missed();
    connection.isStuck = true;
    say(one, numbers(0, 20_000));
    connection.release();
    await expect.poll(missed).toBeGreaterThan(before);
    one.publish('after');
    await expect.poll(() => received.at(-1)).toBe('after');
    expect(received.length).toBeLessThan(5_500);
  });

  it('ignores what was not written by a process', async () => {
    const [one, two] = (await processes(2)) as [Bus<string>, Bus<string>];
    const { received } = listen(two);
    for (const text of ['', 'null', '{', '{"from":1}', '{"from":"x","kind":"missed","to":1}'])
      await carrier.write(text);
    one.publish('still here');
    await expect.poll(() => received).toEqual(['still here']);
  });
});

/** One process's connection, which can be broken or stuck while it sends. */
function breakable(openTransport: OpenTransport) {
  let release = () => undefined as void;
  const stuck = new Promise<void>((resolve) => (release = resolve));
  const connection = {
    isBroken: false,
    isStuck: false,
    /** The messages that it could not send. */
    refused: [] as string[],
    release: () => {
      connection.isStuck = false;
      release();
    },
    open: (async (events) => {
      const transport = await openTransport(events);
      const send = async (texts: readonly string[]) => {
        if (connection.isStuck) await stuck;
        if (!connection.isBroken) return transport.send(texts);
        for (const text of texts)
          connection.refused.push(String((JSON.parse(text) as { message?: string }).message));
        throw new Error('broken');
      };
      return { isOpen: () => transport.isOpen(), send, close: () => transport.close() };
    }) satisfies OpenTransport,
  };
  return connection;
}

function overPostgres(): Carrier {
  let database: TestDatabase;
  return {
    name: 'Postgres',
    async start() {
      database = await createTestDatabase();
      return createPostgresTransport(database.address, log);
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
      return createRedisTransport(redis.url, 'keepsake', log);
    },
    goDown: () => redis.stop(),
    comeBack: () => redis.start(),
    async write(text) {
      await redis.publish('keepsake', text);
    },
    end: () => redis.stop(),
  };
}
