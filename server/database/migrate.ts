import { DataSource, MigrationExecutor } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { LOCKS } from './locks.ts';

/**
 * Migrates a database, over connections of its own that may wait for as long as it takes. The lock is held on one of
 * them, so that one process migrates and the others wait. Throws an Error for the operator if a newer Keepsake has
 * already migrated further.
 */
export async function migrate(options: PostgresDataSourceOptions): Promise<void> {
  const dataSource = await new DataSource({ ...options, poolSize: 2 }).initialize();
  try {
    const runner = dataSource.createQueryRunner();
    await runner.query('select pg_advisory_lock($1)', [LOCKS.migrations]);
    await requireKnownMigrations(dataSource);
    await dataSource.runMigrations({ transaction: 'each' });
    await runner.release();
  } finally {
    await dataSource.destroy(); // closing the connection releases the lock
  }
}

async function requireKnownMigrations(dataSource: DataSource): Promise<void> {
  const knownNames = dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
  const executed = await new MigrationExecutor(dataSource).getExecutedMigrations(); // newest first
  const unknown = executed.find(({ name }) => !knownNames.includes(name));
  if (!unknown) return;
  throw new Error(
    `A newer Keepsake has brought this database further (${unknown.name}), and this one would ` +
      'misread it. Start the newer one, or restore a backup from before it ran.',
  );
}
