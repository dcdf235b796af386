import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { inject } from 'vitest';
import { connect } from '../database/database.ts';
import type { EmbeddedAddress } from '../database/embedded/postmaster.ts';
import { entities } from '../entities.ts';
import { createLog } from '../log.ts';
import { runAsSuperuser, MIGRATED } from './run-as-superuser.ts';
import { until } from './until.ts';

/** A fresh, migrated database of the run's Postgres; `drop` removes it. */
export interface TestDatabase {
  address: EmbeddedAddress;
  dataSource: DataSource;
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  // copying files takes a fifth of the time of writing each page to the log
  await runAsSuperuser(
    server,
    `create database ${database} template ${MIGRATED} strategy file_copy`,
  );
  const address = { ...server, database };
  const dataSource = await connect(address, entities, createLog('silent'));
  return {
    address,
    dataSource,
    drop: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await runAsSuperuser(server, `drop database ${database} with (force)`);
    },
  };
}

/** Disconnects the bus of all processes from a database; other connections stay. */
export async function stopBus(database: string): Promise<void> {
  const server = inject('postgres');
  await runAsSuperuser(server, `alter database ${database} with allow_connections false`);
  await runAsSuperuser(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${database}' and application_name = 'keepsake bus'`,
  );
}

/** Lets the bus connect again. */
export async function startBus(database: string): Promise<void> {
  await runAsSuperuser(
    inject('postgres'),
    `alter database ${database} with allow_connections true`,
  );
}

/** Waits until so many queries of the app wait for a lock, such as one that the test holds. */
export async function waitForLockWaiters(dataSource: DataSource, count: number): Promise<void> {
  await until(async () => {
    const [row] = await dataSource.query<{ held: number }[]>(
      `select count(*)::int as held from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return (row?.held ?? 0) >= count;
  });
}

/** Waits until so many changes of the app are queued for a page that the test has locked. */
export async function waitForPageQueue(origin: string, count: number): Promise<void> {
  await until(async () => {
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    return Number(/^keepsake_lock_queue_length (\d+)/m.exec(metrics)?.[1]) >= count;
  });
}
