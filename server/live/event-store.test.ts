import { beforeAll, expect, it } from 'vitest';
import { Registry } from 'prom-client';
import { Raw } from 'typeorm';
import { Page } from '../features/pages/page.entity.ts';
import { createPage } from '../testing/factories.ts';
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

it('has statements of every form reach Postgres as they were called, and the commit behind the last', async () => {
  const { id } = await createPage(app.dataSource);
  await app.dataSource.query(`
    create table arrival (place serial, nth int, transaction xid8 default pg_current_xact_id());
    create function arrive(int) returns boolean language sql as
      'insert into arrival (nth) values ($1) returning true'`);
  await events.transact(async ({ manager, commitWith }) => {
    const pages = manager.createQueryBuilder(Page, 'page').where({ id });
    await Promise.all([
      pages.addSelect('arrive(1)').setLock('for_no_key_update').getRawAndEntities(),
      manager.query('select arrive(2)'),
      manager.findBy(Page, { id: Raw((column) => `${column} = '${id}' and arrive(3)`) }),
      manager.query('select arrive(4)'),
    ]);
    commitWith(manager.query('select arrive(5)'), manager.query('select arrive(6)'));
  });
  const arrivals = await app.dataSource.query<{ nth: number; transaction: string }[]>(
    'select nth, transaction from arrival order by place',
  );
  expect(arrivals.map(({ nth }) => nth)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(arrivals.map(({ transaction }) => transaction)).size).toBe(1);
});
