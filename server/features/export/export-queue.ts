import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { type DataSource, IsNull, MoreThanOrEqual, Not, Raw } from 'typeorm';
import { takeAdvisoryLock } from '../../database/locks.ts';
import { Poller } from '../../database/poller.ts';
import { PublicError, TooMany } from '../../errors/public-errors.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { Page } from '../pages/page.entity.ts';
import type { Storage } from '../uploads/storage/storage.ts';
import { ExportJobRow, type ExportResult, toExportFolder } from './export-job.entity.ts';
import { queueReadyMail } from './ready-mail.ts';

/** How often a job's process says that it is alive and how far it is, and for how long that is believed. */
const REPORT_INTERVAL_MS = 1_000;
const LEASE_SECONDS = 60;
const leasedUntil = () => `now() + make_interval(secs => ${LEASE_SECONDS})`;
const IS_LEASED = Raw((column) => `${column} > now()`);
/** The most jobs made at once by all processes together; each process makes one at a time. */
const MAX_CONCURRENT = 2;
const MAX_TRIES = 3;
/** A member who waited longer has probably left, and gets a mail. */
const MAIL_AFTER_SECONDS = 60;
const FAILED =
  'It could not be made. We have noted it and look into it; nothing on the page is lost.';

/**
 * Makes an export in a folder of its own and reports its progress; what it leaves in the storage belongs to the job.
 */
export type MakeExport = (
  job: ExportJobRow,
  page: Page,
  work: {
    folder: string;
    signal: AbortSignal;
    report(done: number, total: number): void;
  },
) => Promise<ExportResult>;

interface Dependencies {
  db: DataSource;
  storage: Storage;
  mails: Pick<MailQueue, 'sendSoon'>;
  publicUrl: string;
  /** The folder in which files are made. */
  folder: string;
  log: Logger;
  metrics: Registry;
  make: MakeExport;
}

/**
 * Makes the exports that members asked for, one at a time in each process and few in all. Requests are in the database,
 * so another process continues if one dies.
 */
export class ExportQueue {
  private readonly poller: Poller;
  private readonly outcomes: Counter<'outcome'>;

  constructor(private readonly dependencies: Dependencies) {
    this.outcomes = new Counter({
      name: 'keepsake_exports_total',
      help: 'Tries to make a folder or a book: made, stopped, to be tried again, failed',
      labelNames: ['outcome'],
      registers: [dependencies.metrics],
    });
    this.poller = new Poller(
      () => this.makeAll(),
      (err) => dependencies.log.error({ err }, 'export queue could not be processed'),
    );
  }

  /** Makes what is waiting in the background. */
  workSoon(): void {
    this.poller.wake();
  }

  /** Stops; another process, or this one after its next start, makes the current job again. */
  close(): Promise<void> {
    return this.poller.close();
  }

  private async makeAll(): Promise<void> {
    for (let job = await this.claim(); job; job = await this.claim()) await this.makeOne(job);
  }

  /** Claims the job that has waited longest, so that no other process makes it; null if none may be made now. */
  private async claim(): Promise<ExportJobRow | null> {
    if (this.poller.isClosing) return null;
    return this.dependencies.db.transaction(async (manager) => {
      await takeAdvisoryLock(manager, 'exports');
      const jobs = manager.getRepository(ExportJobRow);
      // each time its process ended: another try would end this one as well
      const isFatal = { tries: MoreThanOrEqual(MAX_TRIES), leasedUntil: Not(IS_LEASED) };
      await jobs.update({ state: 'waiting', ...isFatal }, { ...failed, reason: FAILED });
      const beingMade = await jobs.countBy({ state: 'waiting', leasedUntil: IS_LEASED });
      if (beingMade >= MAX_CONCURRENT) return null;
      const job = await jobs.findOne({
        where: [
          { state: 'waiting', leasedUntil: IsNull() },
          { state: 'waiting', leasedUntil: Not(IS_LEASED) },
        ],
        order: { createdAt: 'ASC' },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (!job) return null;
      const tries = job.tries + 1;
      const begunAt = () => 'now()';
      await jobs.update({ id: job.id }, { tries, begunAt, leasedUntil });
      return Object.assign(job, { tries });
    });
  }

  private async makeOne(job: ExportJobRow): Promise<void> {
    const { db, folder, make, storage, log } = this.dependencies;
    const jobFolder = join(folder, `job-${job.id}-${job.tries}`);
    const stopping = new AbortController();
    const signal = AbortSignal.any([this.poller.signal, stopping.signal]);
    const progress = { done: 0, total: 0 };
    const reportTimer = setInterval(() => {
      this.report(job, progress).then(
        (isOurs) => isOurs || stopping.abort(),
        // continues: if the lease has expired, another process has the job, and nothing of this one is stored
        (err: unknown) =>
          log.warn({ err, export: job.id }, 'progress of an export could not be stored'),
      );
    }, REPORT_INTERVAL_MS);
    try {
      await mkdir(jobFolder, { recursive: true, mode: 0o700 });
      const page = await db.getRepository(Page).findOneByOrFail({ id: job.pageId });
      const report = (done: number, total: number) => Object.assign(progress, { done, total });
      const result = await make(job, page, { folder: jobFolder, signal, report });
      signal.throwIfAborted();
      await this.complete(job, page, result);
      this.outcomes.inc({ outcome: 'made' });
    } catch (err) {
      const wasReclaimed = await db
        .getRepository(ExportJobRow)
        .existsBy({ id: job.id, tries: Not(job.tries) });
      if (!wasReclaimed) await storage.remove(toExportFolder(job.id));
      await this.handleFailure(err, job, stopping.signal.aborted);
    } finally {
      clearInterval(reportTimer);
      await rm(jobFolder, { recursive: true, force: true });
    }
  }

  /** Says how far a job is; false if it was stopped, its page is gone, or another process has it. */
  private async report(job: ExportJobRow, progress: { done: number; total: number }) {
    const { affected } = await this.dependencies.db
      .getRepository(ExportJobRow)
      .update(whereClaimed(job), { ...progress, leasedUntil });
    return affected === 1;
  }

  private async complete(job: ExportJobRow, page: Page, result: ExportResult): Promise<void> {
    const { db, mails, publicUrl } = this.dependencies;
    await db.transaction(async (manager) => {
      const { raw } = await manager
        .createQueryBuilder()
        .update(ExportJobRow)
        .set({ state: 'ready', result, endedAt: () => 'now()', leasedUntil: null })
        .where(whereClaimed(job))
        .returning(`now() - created_at > make_interval(secs => ${MAIL_AFTER_SECONDS}) as "isLate"`)
        .execute();
      const [ended] = raw as { isLate: boolean }[];
      if (!ended) throw new Error('an export was stopped when it was made');
      if (ended.isLate && job.kind === 'folder')
        await queueReadyMail(manager, { page, userId: job.userId, publicUrl });
    });
    mails.sendSoon();
  }

  private async handleFailure(err: unknown, job: ExportJobRow, wasStopped: boolean) {
    const { id, tries, kind } = job;
    const jobs = this.dependencies.db.getRepository(ExportJobRow);
    if (this.poller.isClosing) {
      // retried at once, by any process
      await jobs.update(whereClaimed(job), { leasedUntil: null, tries: () => 'tries - 1' });
      return;
    }
    if (wasStopped) return this.outcomes.inc({ outcome: 'stopped' });
    const isFinal = err instanceof PublicError && !(err instanceof TooMany);
    const hasFailed = isFinal || tries >= MAX_TRIES; // otherwise once its lease is over
    if (hasFailed) {
      const reason = err instanceof PublicError ? err.message : FAILED;
      await jobs.update(whereClaimed(job), { ...failed, reason });
    }
    this.outcomes.inc({ outcome: hasFailed ? 'failed' : 'tried again' });
    this.dependencies.log.warn({ err, export: id, kind, tries }, 'export failed');
  }
}

const failed = { state: 'failed' as const, endedAt: () => 'now()' };

/** The job while it is its process's: one that claims it later has counted one more try. */
function whereClaimed({ id, tries }: ExportJobRow) {
  return { id, tries, state: 'waiting' as const };
}
