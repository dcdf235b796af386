import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { type DataSource, Raw } from 'typeorm';
import { whileLocked } from './locks.ts';
import { JobRow } from './job.entity.ts';

/** Background work that is run repeatedly. */
export interface Job {
  /** Identifies the job to all processes. */
  name: string;
  everyMs: number;
  /** Whether every process runs it, as for files on its own disk; otherwise one process runs it for all. */
  runsInEachProcess?: boolean;
  /** Does part of the work and returns how much; called again until it returns 0 or nothing. */
  run(): Promise<number | void>;
}

/** The interval for jobs that somebody waits for. */
export const MINUTE_MS = 60_000;
/** The interval for clean-up jobs. */
export const HOUR_MS = 60 * MINUTE_MS;

/** How often to look for jobs that are due. */
const TICK_MS = 30_000;

const MAX_ERROR = 500;

const isDue = { nextRunAt: Raw((column) => `${column} <= now()`) };

/**
 * Runs the jobs, now and at their intervals, one at a time. A job's due time is in a row that is locked while it
 * runs, so that one process does it, and another takes over if that one dies.
 */
export class Scheduler {
  private readonly timer: NodeJS.Timeout;
  private readonly log: Logger;
  private readonly outcomes: Counter<'job' | 'outcome'>;
  /** When a job that every process runs is due here next, by this process's own clock. */
  private readonly nextRunAt = new Map<Job, number>();
  private isRegistered = false;
  private isClosed = false;
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: DataSource,
    private readonly jobs: readonly Job[],
    { metrics, log }: { metrics: Registry; log: Logger },
  ) {
    this.log = log;
    this.outcomes = new Counter({
      name: 'keepsake_jobs_total',
      help: 'Jobs that this process ran, by how they ended',
      labelNames: ['job', 'outcome'],
      registers: [metrics],
    });
    this.timer = setInterval(() => this.tick(), TICK_MS).unref();
    this.tick();
  }

  /** Starts no more jobs, and waits for the running one. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await this.queue;
  }

  private tick(): void {
    this.queue = this.queue
      .then(() => this.runDue())
      .catch((err: unknown) => this.log.error({ err }, 'due jobs could not be run'));
  }

  private get shared(): Job[] {
    return this.jobs.filter(({ runsInEachProcess }) => !runsInEachProcess);
  }

  /** Done once, in the first round in which the database is available. */
  private async register(): Promise<void> {
    if (this.isRegistered) return;
    await this.db
      .createQueryBuilder()
      .insert()
      .into(JobRow)
      .values(this.shared.map(({ name }) => ({ name })))
      .orIgnore()
      .execute();
    this.isRegistered = true;
  }

  private async runDue(): Promise<void> {
    const now = performance.now();
    for (const job of this.jobs) {
      if (!job.runsInEachProcess || (this.nextRunAt.get(job) ?? 0) > now) continue;
      this.nextRunAt.set(job, now + job.everyMs);
      await this.runSafely(job);
    }
    await this.register();
    const rows = await this.db.getRepository(JobRow).findBy(isDue);
    const due = new Set(rows.map(({ name }) => name));
    for (const job of this.shared) if (due.has(job.name)) await this.runForAll(job);
  }

  private async runForAll(job: Job): Promise<void> {
    if (this.isClosed) return;
    await this.db.transaction(async (manager) => {
      await manager.query('set local idle_in_transaction_session_timeout = 0'); // the job uses other connections
      const locked = await manager.findOne(JobRow, {
        where: { name: job.name, ...isDue },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (!locked) return;
      const lastError = await whileLocked(manager, () => this.runSafely(job));
      if (this.isClosed) return; // perhaps unfinished: another process continues
      const nextRunAt = () => `clock_timestamp() + make_interval(secs => ${job.everyMs / 1_000})`;
      const lastRunAt = () => 'clock_timestamp()';
      await manager.update(JobRow, { name: job.name }, { nextRunAt, lastRunAt, lastError });
    });
  }

  /** Why it failed; null if it did not. */
  private async runSafely(job: Job): Promise<string | null> {
    try {
      const total = await runJob(job, () => this.isClosed);
      this.outcomes.inc({ job: job.name, outcome: 'done' });
      if (total > 0) this.log.info({ job: job.name, total }, 'job done');
      return null;
    } catch (err) {
      this.outcomes.inc({ job: job.name, outcome: 'failed' });
      this.log.error({ err, job: job.name }, 'job failed'); // retried when it is due again
      return (err instanceof Error ? err.message : String(err)).slice(0, MAX_ERROR);
    }
  }
}

/** Runs a job until nothing is left to do, or `shouldStop`; returns how much it did. */
export async function runJob(job: Job, shouldStop = () => false): Promise<number> {
  let total = 0;
  while (!shouldStop()) {
    const done = (await job.run()) ?? 0;
    if (done === 0) break;
    total += done;
  }
  return total;
}
