import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';

/** Background work that runs again and again. */
export interface Job {
  /** Identifies the job to all processes. */
  name: string;
  everyMs: number;
  /** Whether each process runs it for itself, as for files on its own disk; else one runs it for all. */
  inEachProcess?: boolean;
  /** Does a part of the work and returns how much that was; called again until that is nothing. */
  run(): Promise<number | void>;
}

/** For jobs that clean up. */
export const HOUR_MS = 60 * 60_000;

/** How often the jobs that are due are asked for. */
const TICK_MS = 30_000;

/**
 * Runs the jobs, now and each at its interval, one after the other. When a job is due stands in a row
 * that is locked while it runs: of many processes one does it, and where it dies another takes over.
 */
export class Scheduler {
  private readonly timer: NodeJS.Timeout;
  private readonly ownRuns = new Map<Job, number>();
  private isClosed = false;
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: DataSource,
    private readonly jobs: readonly Job[],
    private readonly log: Logger,
  ) {
    this.timer = setInterval(() => this.tick(), TICK_MS).unref();
    this.queue = this.register().catch((err: unknown) => log.error({ err }, 'jobs not registered'));
    this.tick();
  }

  /** Starts nothing more, and waits for what runs. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await this.queue;
  }

  private tick(): void {
    this.queue = this.queue
      .then(() => this.runDue())
      .catch((err: unknown) => this.log.error({ err }, 'jobs not run'));
  }

  private get shared(): Job[] {
    return this.jobs.filter(({ inEachProcess }) => !inEachProcess);
  }

  private async register(): Promise<void> {
    await this.db.query(
      'insert into job (name) select unnest($1::text[]) on conflict (name) do nothing',
      [this.shared.map(({ name }) => name)],
    );
  }

  private async runDue(): Promise<void> {
    const now = Date.now();
    for (const job of this.jobs) {
      if (!job.inEachProcess || (this.ownRuns.get(job) ?? 0) > now) continue;
      this.ownRuns.set(job, now + job.everyMs);
      await this.runToEnd(job);
    }
    const rows = (await this.db.query('select name from job where next_run_at <= now()')) as {
      name: string;
    }[];
    const due = new Set(rows.map(({ name }) => name));
    for (const job of this.shared) if (due.has(job.name)) await this.runForAll(job);
  }

  private async runForAll(job: Job): Promise<void> {
    if (this.isClosed) return;
    await this.db.transaction(async (manager) => {
      await manager.query('set local idle_in_transaction_session_timeout = 0'); // the job has its own connections
      const lockedRows = (await manager.query(
        'select 1 from job where name = $1 and next_run_at <= now() for update skip locked',
        [job.name],
      )) as unknown[];
      if (lockedRows.length === 0) return;
      await this.runToEnd(job);
      if (this.isClosed) return; // perhaps half done: another process goes on
      await manager.query(
        'update job set next_run_at = clock_timestamp() + make_interval(secs => $2) where name = $1',
        [job.name, job.everyMs / 1_000],
      );
    });
  }

  private async runToEnd(job: Job): Promise<void> {
    try {
      const total = await runJob(job, () => this.isClosed);
      if (total > 0) this.log.info({ job: job.name, total }, 'job done');
    } catch (err) {
      this.log.error({ err, job: job.name }, 'job failed'); // and is tried when it is due again
    }
  }
}

/** Runs a job until nothing is left to do, or it is to stop; returns how much it did. */
export async function runJob(job: Job, isOver = () => false): Promise<number> {
  let total = 0;
  while (!isOver()) {
    const done = (await job.run()) ?? 0;
    if (done === 0) break;
    total += done;
  }
  return total;
}
