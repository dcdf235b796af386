import { DataSource, type MixedList, type EntitySchema } from 'typeorm';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { Env } from '../env.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { migrations } from './migrations/index.ts';

/** An open database: connected, migrated, ready to use. */
export interface Database {
  dataSource: DataSource;
  close(): Promise<void>;
}

/** Of one process, and of all processes of a machine together, except that each has at least four. */
const MAX_CONNECTIONS = 16;
const MAX_CONNECTIONS_PER_MACHINE = 64;

/** One number for all Keepsake processes that migrate the same database at the same time. */
const MIGRATION_LOCK = 7_336_001;

/**
 * Opens the external database of DATABASE_URL, or else the embedded one in DATA_DIR, and brings its
 * tables up to date. Throws where it cannot be reached within ten seconds.
 */
export async function openDatabase(env: Env, entities: Entities, log: Logger): Promise<Database> {
  const share = Math.floor(MAX_CONNECTIONS_PER_MACHINE / env.processes);
  const poolSize = Math.max(4, Math.min(MAX_CONNECTIONS, share));
  if (env.databaseUrl) {
    const dataSource = await connect({ url: env.databaseUrl }, entities, log, poolSize);
    return { dataSource, close: () => dataSource.destroy() };
  }
  const embedded = await startEmbeddedPostgres(env.dataDir);
  const dataSource = await connect(embedded.address, entities, log, poolSize);
  return {
    dataSource,
    close: async () => {
      await dataSource.destroy();
      await embedded.stop();
    },
  };
}

export type Entities = MixedList<Function | string | EntitySchema>;
type Address = { url: string } | { host: string; user: string; database: string };

/** Connects and migrates; also the tests' way to a database of their own. */
export async function connect(
  address: Address,
  entities: Entities,
  log: Logger,
  poolSize = MAX_CONNECTIONS,
): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    ...('url' in address
      ? { url: address.url }
      : { host: address.host, username: address.user, database: address.database }),
    entities,
    migrations,
    poolSize,
    connectTimeoutMS: 10_000,
    applicationName: 'keepsake',
    poolErrorHandler: (error: Error) => log.error({ err: error }, 'database connection lost'),
    // pipelined: several statements can be sent without waiting for each result
    extra: {
      pipeline: true,
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  });
  await dataSource.initialize();
  await migrate(dataSource);
  return dataSource;
}

/** Where a data source is connected to, for a connection beside its own. */
export function addressOf({ options }: DataSource): pg.ClientConfig {
  const { url, host, username, database } = options as PostgresDataSourceOptions;
  return url ? { connectionString: url } : { host, user: username, database };
}

/** The lock is held on a connection of its own, so that of several processes one migrates and the others wait. */
async function migrate(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('set statement_timeout = 0');
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations({ transaction: 'each' });
    await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await runner.query('set statement_timeout = 15000');
  } finally {
    await runner.release();
  }
}
