import { expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { Poller } from './poller.ts';

it('what is queued while the last look at the queue is under way is done right after it', async () => {
  const queue: string[] = [];
  const done: string[] = [];
  const looks: (() => void)[] = [];
  const poller = new Poller(
    async () => {
      const found = queue.splice(0);
      await new Promise<void>((resolve) => looks.push(resolve));
      done.push(...found);
    },
    (error) => expect(error).toBeUndefined(),
  );
  poller.wake();
  queue.push('a mail');
  poller.wake(); // it has looked already
  looks[0]!();
  await until(() => looks.length === 2);
  looks[1]!();
  await until(() => done.length === 1);
  expect(done).toEqual(['a mail']);
  await poller.close();
});
