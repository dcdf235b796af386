import { beforeAll, expect, it } from 'vitest';
import { Registry } from 'prom-client';
import { useTestApp } from '../testing/test-app.ts';
import { createLocalBus } from '../testing/local-bus.ts';
import { EventStore } from './event-store.ts';
import { LockQueues } from './lock-queues.ts';

const app = useTestApp();
let events: EventStore;

beforeAll(() => {
  const { dataSource } = app;
  const queues = new LockQueues(new Registry());
  events = new EventStore(dataSource, createLocalBus(), createLocalBus(), queues);
});

it('retries a transaction whose statement Postgres cancels just as its lock timeout ends', async () => {
  let attempts = 0;
  const result = await events.transact(async ({ manager }) => {
    if (++attempts === 1) await manager.query('select pg_cancel_backend(pg_backend_pid())');
    return manager.query('select 1 as one');
  });
  expect({ attempts, result }).toEqual({ attempts: 2, result: [{ one: 1 }] });
});

it('does not retry a statement that takes too long', async () => {
  let attempts = 0;
  const change = events.transact(async ({ manager }) => {
    attempts++;
    await manager.query('set local statement_timeout = 50');
    await manager.query('select pg_sleep(10)');
  });
  await expect(change).rejects.toThrow('statement timeout');
  expect(attempts).toBe(1);
});
