import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, closeSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { IDENTITY } from './folders.ts';

/** How to reach an embedded Postgres: the folder of its unix socket, the user, password and database. */
export interface EmbeddedAddress {
  host: string;
  user: string;
  password: string;
  database: string;
}

/** The connection to an embedded Postgres as a DATABASE_URL. */
export function toUrl({ host, user, password, database }: EmbeddedAddress): string {
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** The folders of an embedded Postgres. */
interface ClusterPaths {
  bin: string;
  cluster: string;
  host: string;
  /** The file it writes its log to. */
  log: string;
}

const READY_TIMEOUT_MS = 30_000;
const SOCKET = '.s.PGSQL.5432';
/** The code of Postgres for a wrong password. */
export const PASSWORD_REFUSED = '28P01';

/** The Postgres process of a folder, whichever process started it. */
export class Postmaster {
  constructor(
    readonly paths: ClusterPaths,
    private readonly password: string,
    /** false turns fsync off, for tests, whose data may be lost. */
    private readonly isDurable: boolean,
  ) {}

  address(database: string): EmbeddedAddress {
    return { host: this.paths.host, user: 'keepsake', password: this.password, database };
  }

  /**
   * Starts it if none is running, and waits until it accepts connections, also during recovery. Returns whether it
   * started it.
   */
  async ensureRunning(settings: string[] = []): Promise<boolean> {
    if (await this.waitUntilReady(() => this.isRunning())) return false;
    this.removeLeftovers();
    const logged = statSync(this.paths.log, { throwIfNoEntry: false })?.size ?? 0;
    const child = this.launch(settings);
    const isStarting = () => child.pid && child.exitCode === null && child.signalCode === null;
    if (await this.waitUntilReady(() => Boolean(isStarting()) || this.isRunning())) return true;
    throw new Error(`The embedded Postgres did not start: ${this.readFailureReason(logged)}`);
  }

  /** Stops it, even if it is in use, and waits; another process may restart it at once. */
  async end(): Promise<void> {
    const pid = this.readPid();
    this.interrupt();
    while (this.isRunning() && this.readPid() === pid) await sleep(20);
  }

  /** Requests a fast shutdown: clients are disconnected, committed data is written. */
  interrupt(): void {
    const pid = this.readPid();
    if (!pid || !this.isRunning()) return;
    try {
      process.kill(pid, 'SIGINT');
    } catch {
      // another process was first
    }
  }

  /** Whether the process in its pid file is alive and really a Postgres. */
  isRunning(): boolean {
    const pid = this.readPid();
    if (!pid) return false;
    try {
      process.kill(pid, 0);
      const command = `/proc/${pid}/cmdline`;
      return !existsSync(command) || readFileSync(command, 'utf8').includes('postgres');
    } catch {
      return false;
    }
  }

  /** Whether its socket is in a folder other than the one this process uses. */
  isRunningElsewhere(): boolean {
    const folder = this.readPidFile()[4];
    return Boolean(folder) && folder !== this.paths.host;
  }

  async query(sql: string, database = 'postgres'): Promise<unknown[]> {
    const client = new pg.Client({ ...this.address(database), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Whether it accepts the password. */
  async acceptsPassword(): Promise<boolean> {
    return this.query('select 1').then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === PASSWORD_REFUSED) return false;
        throw error;
      },
    );
  }

  /** Waits until it accepts connections; returns false as soon as `mayStillStart` does. */
  private async waitUntilReady(mayStillStart: () => boolean): Promise<boolean> {
    const deadline = performance.now() + READY_TIMEOUT_MS;
    while (!(await this.isAnswering())) {
      if (!mayStillStart()) return false;
      if (performance.now() > deadline)
        throw new Error(`The Postgres over ${this.paths.cluster} runs, and does not answer.`);
      await sleep(25);
    }
    return true;
  }

  private async isAnswering(): Promise<boolean> {
    if (!existsSync(join(this.paths.host, SOCKET))) return false;
    return this.acceptsPassword().then(
      () => true, // a refused password also shows that it is ready
      () => false,
    );
  }

  /** Removes what a killed process left, which Postgres would take for a running one until it is reaped. */
  private removeLeftovers(): void {
    if (this.isRunning()) return; // another process has just started it
    rmSync(join(this.paths.cluster, 'postmaster.pid'), { force: true });
    rmSync(join(this.paths.host, `${SOCKET}.lock`), { force: true });
  }

  /** Detached, so that Ctrl+C reaches this process first and the database stops last. */
  private launch(extra: string[]): ChildProcess {
    const { bin, cluster, host } = this.paths;
    const settings = [
      `unix_socket_directories=${host}`,
      'listen_addresses=',
      'max_connections=200',
      'shared_buffers=64MB',
      'random_page_cost=1.1', // for files on a solid-state disk, or in memory
      ...(this.isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
      ...extra,
    ];
    const log = openSync(this.paths.log, 'a', 0o600); // it contains statements
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
      { ...IDENTITY, cwd: '/', detached: true, stdio: ['ignore', log, log] },
    );
    child.on('error', () => undefined); // `ensureRunning` reports the error
    child.unref();
    closeSync(log);
    return child;
  }

  private readPid(): number | null {
    return Number(this.readPidFile()[0]) || null;
  }

  private readPidFile(): string[] {
    try {
      return readFileSync(join(this.paths.cluster, 'postmaster.pid'), 'utf8').split('\n');
    } catch {
      return []; // none is running, or it has just removed its file
    }
  }

  /** The reason it logged for not starting, and where to read more. */
  private readFailureReason(start: number): string {
    const lines = readFileSync(this.paths.log).subarray(start).toString().split('\n');
    const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines[0];
    return `${reason || 'it said nothing'} (${this.paths.log})`;
  }
}
