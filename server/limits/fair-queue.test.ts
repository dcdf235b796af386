import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const LIMITS = {
  concurrency: 1,
  maxWaiting: 100,
  maxWaitMs: 60_000,
  refusal: 'Please come again.',
};

/** A queue whose jobs end when the test says so, with the order in which they began. */
function observed(limits: Partial<typeof LIMITS> = {}) {
  const queue = new FairQueue({ ...LIMITS, ...limits });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    add: (
      name: string,
      network: string,
      { isMember = false, gone }: { isMember?: boolean; gone?: AbortSignal } = {},
    ) => {
      const done = queue.run({ network, isMember, signal: gone }, () => {
        began.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      });
      done.catch(() => {}); // what still waits when its test is over is refused later
      return done;
    },
    /** The jobs that have started so far. */
    async soFar() {
      await tick();
      return began;
    },
    async endAll() {
      await tick();
      for (let index = 0; index < began.length; index += 1) {
        ends.get(began[index] ?? '')?.();
        await tick();
      }
      return began;
    },
  };
}

function tick(): Promise<void> {
  return new Promise((next) => setImmediate(next));
}

test('addresses take turns, however much each has sent', async () => {
  const { add, endAll } = observed();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name, 'a');
  for (const name of ['b1', 'b2']) void add(name, 'b');
  void add('c1', 'c');
  expect(await endAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('members come before visitors', async () => {
  const { add, endAll } = observed();
  for (const name of ['a1', 'a2', 'a3']) void add(name, 'a');
  void add('m1', 'a', { isMember: true });
  void add('m2', 'm', { isMember: true });
  expect(await endAll()).toEqual(['a1', 'm2', 'm1', 'a2', 'a3']);
});

test('one address never gets the last free place', async () => {
  const { add, soFar } = observed({ concurrency: 3 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name, 'a');
  expect(await soFar()).toEqual(['a1', 'a2']);
  void add('b1', 'b');
  expect(await soFar()).toEqual(['a1', 'a2', 'b1']);
});

test('if the queue is full, the address with the most jobs loses its latest one', async () => {
  const { add, endAll } = observed({ maxWaiting: 3 });
  void add('a1', 'a');
  void add('a2', 'a');
  void add('a3', 'a');
  const latest = expect(add('a4', 'a')).rejects.toThrow('Please come again.');
  void add('b1', 'b');
  await latest;
  await expect(add('a5', 'a')).rejects.toMatchObject({ code: 'TOO_MANY' });
  expect(await endAll()).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('if the queue is full, a visitor’s job gives way to a member’s', async () => {
  const { add, endAll } = observed({ maxWaiting: 2 });
  void add('a1', 'a');
  const visitor = expect(add('b1', 'b')).rejects.toThrow('Please come again.');
  void add('m1', 'm', { isMember: true });
  void add('m2', 'm', { isMember: true });
  await visitor;
  expect(await endAll()).toEqual(['a1', 'm1', 'm2']);
});

test('a job that has waited too long is refused, and the others go on', async () => {
  const { add, soFar } = observed({ maxWaitMs: 5 });
  void add('a1', 'a');
  await expect(add('a2', 'a')).rejects.toThrow('Please come again.');
  expect(await soFar()).toEqual(['a1']);
});

test('a job whose client has left is not run', async () => {
  const { add, endAll } = observed();
  void add('a1', 'a');
  const left = new AbortController();
  const waiting = expect(add('b1', 'b', { gone: left.signal })).rejects.toThrow();
  left.abort();
  await waiting;
  await expect(add('b2', 'b', { gone: left.signal })).rejects.toThrow();
  void add('c1', 'c');
  expect(await endAll()).toEqual(['a1', 'c1']);
});

test('a job that fails frees its place', async () => {
  const queue = new FairQueue(LIMITS);
  const requester = { network: 'a', isMember: false };
  await expect(queue.run(requester, () => Promise.reject(new Error('broke')))).rejects.toThrow(
    'broke',
  );
  await expect(queue.run(requester, async () => 'next')).resolves.toBe('next');
});
