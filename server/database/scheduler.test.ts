import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { HOUR_MS, type Job, Scheduler } from './scheduler.ts';

let database: TestDatabase;
let runs: number;
let running: number;
let mostAtOnce: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [runs, running, mostAtOnce] = [0, 0, 0];
  await database.dataSource.query('delete from job');
});

const job = (over: Partial<Job> = {}): Job => ({
  name: 'count',
  everyMs: HOUR_MS,
  async run() {
    mostAtOnce = Math.max(mostAtOnce, ++running);
    await database.dataSource.query('select pg_sleep(0.05)');
    runs += 1;
    running -= 1;
  },
  ...over,
});

const watched = () => ({ metrics: new Registry(), log: createLog('silent') });

/** Starts so many processes on one database, waits until nothing is due, and closes them. */
async function processes(count: number, ...jobs: Job[]): Promise<void> {
  const { dataSource } = database;
  const schedulers = Array.from(
    { length: count },
    () => new Scheduler(dataSource, jobs, watched()),
  );
  await expect.poll(async () => (await due()).length).toBe(0);
  await Promise.all(schedulers.map((scheduler) => scheduler.close()));
}

const due = () =>
  database.dataSource.query<unknown[]>(
    `select 1 where not exists (select 1 from job) union all
     select 1 from job where next_run_at <= clock_timestamp()`,
  );
const comeDue = () => database.dataSource.query('update job set next_run_at = now()');

describe('a scheduled job', () => {
  it('keeps the connection that holds its lock alive, however long it takes', async () => {
    const hasSigns = async () => {
      const rows = await database.dataSource.query<unknown[]>(
        `select 1 from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction' and query = 'select'`,
      );
      return rows.length > 0;
    };
    const run = () => until(hasSigns);
    await processes(2, job({ run }));
    const rows = await database.dataSource.query<unknown[]>('select last_error from job');
    expect(rows).toEqual([{ last_error: null }]);
  });

  it('runs in one of many processes, once per interval, also after a restart', async () => {
    await processes(4, job());
    expect({ runs, mostAtOnce }).toEqual({ runs: 1, mostAtOnce: 1 });
    await processes(2, job());
    expect(runs).toBe(1);
    await comeDue();
    await processes(4, job());
    expect({ runs, mostAtOnce }).toEqual({ runs: 2, mostAtOnce: 1 });
  });

  it('runs again until nothing is left', async () => {
    const parts = [500, 500, 3, 0];
    await processes(1, job({ run: async () => parts.shift() }));
    expect(parts).toEqual([]);
  });

  it('that fails does not delay others, and runs again when it is due', async () => {
    let failures = 0;
    const failing = job({
      name: 'a failing one',
      run: async () => {
        failures += 1;
        throw new Error('the disk is full');
      },
    });
    await processes(2, failing, job());
    expect({ runs, failures }).toEqual({ runs: 1, failures: 1 });
    await comeDue();
    await processes(1, failing, job());
    expect({ runs, failures }).toEqual({ runs: 2, failures: 2 });
  });

  it('runs although the database was away when the app started', async () => {
    const { dataSource } = database;
    await dataSource.query('alter table job rename to job_away');
    vi.useFakeTimers({ toFake: ['setInterval'] });
    try {
      const failed = vi.fn();
      const log = createLog('error', { write: failed });
      const scheduler = new Scheduler(dataSource, [job()], { metrics: new Registry(), log });
      await expect.poll(() => failed.mock.calls.length).toBe(1);
      await dataSource.query('alter table job_away rename to job');
      vi.advanceTimersByTime(30_000);
      await expect.poll(() => runs).toBe(1);
      await scheduler.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is waited for when the app stops, and none starts afterwards', async () => {
    const { dataSource } = database;
    const scheduler = new Scheduler(dataSource, [job(), job({ name: 'the next' })], watched());
    await expect.poll(() => running).toBe(1);
    await scheduler.close();
    expect(running).toBe(0);
    const before = runs;
    await dataSource.query('select pg_sleep(0.1)');
    expect(runs).toBe(before);
  });

  it('with `runsInEachProcess` runs in every process', async () => {
    await processes(
      3,
      job({ runsInEachProcess: true }),
      job({ name: 'shared', run: async () => {} }),
    );
    expect(runs).toBe(3);
  });
});
