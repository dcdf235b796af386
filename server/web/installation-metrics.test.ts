import { describe, expect, it } from 'vitest';
import { createPage } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { startBus, stopBus } from '../testing/test-database.ts';

const app = useTestApp();

/** The value of a series; null where there is none. */
async function figure(series: string): Promise<number | null> {
  const text = await (await fetch(`${app.origin}/metrics`)).text();
  const line = text.split('\n').find((metric) => metric.startsWith(`${series} `));
  return line === undefined ? null : Number(line.split(' ').at(-1));
}

describe('the metrics', () => {
  it('count jobs and cached responses', async () => {
    await expect
      .poll(() => figure('keepsake_jobs_total{job="prune old events",outcome="done"}'))
      .toBeGreaterThan(0);
    const { url } = await createPage(app.dataSource);
    for (let i = 0; i < 3; i++) await (await fetch(`${app.origin}/${url}`)).text();
    await expect
      .poll(() => figure('keepsake_ready_answers_total{from="memory"}'))
      .toBeGreaterThan(0);
  });

  it('include the free disk, database connections, and queries that wait for one', async () => {
    expect(await figure('keepsake_disk_free_bytes')).toBeGreaterThan(0);
    const taken = Array.from({ length: 16 }, () => app.dataSource.createQueryRunner());
    await Promise.all(taken.map((runner) => runner.connect()));
    const waiting = Promise.all(Array.from({ length: 4 }, () => app.dataSource.query('select 1')));
    await expect.poll(() => figure('keepsake_database_waiting')).toBeGreaterThan(0);
    expect(await figure('keepsake_database_connections{state="open"}')).toBe(16);
    await Promise.all(taken.map((runner) => runner.release()));
    await waiting;
    await expect.poll(() => figure('keepsake_database_waiting')).toBe(0);
  });

  it('show whether other processes can be heard', async () => {
    expect(await figure('keepsake_bus_open')).toBe(1);
    await stopBus(app.address.database);
    await expect.poll(() => figure('keepsake_bus_open')).toBe(0);
    await startBus(app.address.database);
    await expect.poll(() => figure('keepsake_bus_open')).toBe(1);
  });

  it('show how long a mail has waited, and are sent also where the database does not answer', async () => {
    await app.dataSource.query(
      `insert into mail (kind, recipient, subject, body, useful_until, next_try_at, created_at)
       values ('test', 'ines@example.org', 'A test', '{}', now() + interval '1 day',
         now() + interval '1 day', now() - interval '1 hour')`,
    );
    const waited = () => figure('keepsake_mails_waiting_seconds');
    await expect.poll(waited).toBeGreaterThanOrEqual(3_600);
    const somebody = app.dataSource.createQueryRunner();
    await somebody.startTransaction();
    await somebody.query('lock table mail');
    expect(await waited()).toBeGreaterThanOrEqual(3_600);
    await somebody.rollbackTransaction();
    await somebody.release();
  });
});
