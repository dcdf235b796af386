import { DataSource, type MixedList, type EntitySchema } from 'typeorm';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import type { Env } from '../env.ts';
import { computeRetryBackoff } from '../backoff.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { LOCK_TIMEOUT_MS, MAX_SILENCE_MS } from './locks.ts';
import type { EmbeddedAddress } from './embedded/postmaster.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

/** An open database: connected, migrated, ready to use. */
export interface Database {
  dataSource: DataSource;
  close(): Promise<void>;
}

/** The most connections of a process, and of all processes of a machine together; each process has at least four. */
const MAX_CONNECTIONS = 16;
const MAX_CONNECTIONS_PER_MACHINE = 64;

/** How long, and until when, connecting is retried. */
interface WaitOptions {
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Opens the external database of DATABASE_URL, or else the embedded one in DATA_DIR, and migrates it. Throws an Error
 * for the operator if that fails, and leaves nothing running. `known` are the migrations, fewer to restore an older
 * backup.
 */
export async function openDatabase(
  env: Env,
  entities: Entities,
  log: Logger,
  waiting?: WaitOptions,
  known = migrations,
): Promise<Database> {
  const share = Math.floor(MAX_CONNECTIONS_PER_MACHINE / env.processes);
  const poolSize = Math.max(4, Math.min(MAX_CONNECTIONS, share));
  if (env.databaseUrl) {
    await waitForDatabase(env.databaseUrl, log, waiting);
    const address = { url: env.databaseUrl };
    const dataSource = await connect(address, entities, log, poolSize, known);
    return { dataSource, close: () => dataSource.destroy() };
  }
  const embedded = await startEmbeddedPostgres(env.dataDir, log);
  try {
    waiting?.signal.throwIfAborted(); // a stop has little time, and migrating a new database may take all of it
    const dataSource = await connect(embedded.address, entities, log, poolSize, known);
    const close = () => dataSource.destroy().finally(embedded.stop);
    return { dataSource, close };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** Waits for a database that is down or still starting; throws an Error for the operator. */
async function waitForDatabase(url: string, log: Logger, waiting?: WaitOptions): Promise<void> {
  const deadline = performance.now() + (waiting?.timeoutMs ?? 0);
  for (let failures = 0; ; failures++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      const reason = describeError(error);
      const pause = computeRetryBackoff(failures);
      if (isConfigurationError(error) || performance.now() + pause > deadline)
        throw new Error(`The database of DATABASE_URL cannot be reached: ${reason}`, {
          cause: error,
        });
      if (failures === 0)
        log.warn({ reason }, 'no connection to the database of DATABASE_URL, retrying');
      await sleep(pause, undefined, { signal: waiting?.signal });
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** A wrong name, password or database: retrying does not help. */
function isConfigurationError(error: unknown): boolean {
  return ['28P01', '28000', '3D000'].includes((error as { code?: string }).code ?? '');
}

/** A host with several addresses reports one error for each. */
function describeError(error: unknown): string {
  const [firstError] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return firstError instanceof Error ? firstError.message : String(firstError);
}

export type Entities = MixedList<Function | string | EntitySchema>;
type DatabaseAddress = { url: string } | EmbeddedAddress;

/** Connects and migrates; tests use it for databases of their own. */
export async function connect(
  address: DatabaseAddress,
  entities: Entities,
  log: Logger,
  poolSize = MAX_CONNECTIONS,
  known = migrations,
): Promise<DataSource> {
  const options: PostgresDataSourceOptions = {
    type: 'postgres',
    ...('url' in address ? { url: address.url } : { ...address, username: address.user }),
    migrations: known,
    connectTimeoutMS: 10_000,
    applicationName: 'keepsake',
    poolErrorHandler: (error: Error) => log.error({ err: error }, 'database connection lost'),
  };
  await migrate(options);
  const dataSource = new DataSource({
    ...options,
    entities,
    poolSize,
    extra: {
      pipeline: true, // sends statements without waiting for the results of earlier ones
      lock_timeout: LOCK_TIMEOUT_MS,
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 15_000,
      stream: openWatchedSocket,
    },
  });
  return dataSource.initialize();
}

/**
 * Times out a connection's `stream` on which nothing was sent or received for long, because the database or the network
 * may have failed silently.
 */
export function openWatchedSocket(): Socket {
  const socket = new Socket();
  const silence = Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' });
  return socket.setTimeout(MAX_SILENCE_MS, () => socket.destroy(silence));
}

/** The connection settings of a data source, for a separate connection. */
export function getClientConfig({ options }: DataSource): pg.ClientConfig {
  const { url, host, username, password, database } = options as PostgresDataSourceOptions;
  return url ? { connectionString: url } : { host, user: username, password, database };
}

/** A connection whose other end has gone without a word is ended some minutes after. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 };

/**
 * Does work that takes long over a connection apart from the pool's, without their time limits. Losing the connection
 * fails what the work asks of it.
 */
export async function withConnection<T>(
  db: DataSource,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const config = { ...getClientConfig(db), ...KEEP_ALIVE, connectionTimeoutMillis: 10_000 };
  const client = new pg.Client(config);
  client.on('error', () => undefined); // what is asked of it next fails, or what is asked now
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end(); // what was not committed is rolled back
  }
}

/** The id of this installation, as several may share one Redis. */
export async function readInstallationId(db: DataSource): Promise<string> {
  const [row] = (await db.query(
    `select system_identifier::text || ' ' || current_database() as name from pg_control_system()`,
  )) as { name: string }[];
  return row?.name ?? '';
}
