import { randomUUID } from 'node:crypto';
import { type DataSource, In, Not, Raw } from 'typeorm';
import { TooMany } from '../../errors/public-errors.ts';
import type { BookOptions } from '../book/book-options.ts';
import type { Page } from '../pages/page.entity.ts';
import { Tribute, TributeStatus } from '../tributes/tribute.entity.ts';
import type { Storage } from '../uploads/storage/storage.ts';
import { type ExportKind, ExportJobRow, toExportFolder } from './export-job.entity.ts';

/**
 * How long results are stored: a mail about a folder may be read days later, while a book is made again within seconds.
 */
export const RETENTION_HOURS: Record<ExportKind, number> = { folder: 72, book: 1 };
/** The most jobs that wait: all processes together make few at a time, so a later one would wait for long. */
const MAX_WAITING = 20;
/** The most of one account, which alone cannot fill the queue of all families. */
const MAX_WAITING_OF_ACCOUNT = 5;
const BATCH_SIZE = 20;
const BUSY = 'Many are taking something home just now. Please try again in a few minutes.';
const SEVERAL = 'Several are being made for you already. Please wait until one of them is ready.';

/** Stores the exports that members asked for, and their state, in the database, so that every process knows them. */
export class ExportJobs {
  constructor(
    private readonly db: DataSource,
    private readonly storage: Storage,
  ) {}

  /**
   * The job of this account that is under way, or was made of the page as it is; otherwise a new one. A book is the
   * same for all members. Throws TooMany if too many are waiting, of this account or of all.
   */
  async start(
    page: Page,
    userId: string,
    kind: ExportKind,
    options: BookOptions,
  ): Promise<ExportJobRow> {
    const jobs = this.db.getRepository(ExportJobRow);
    const access = kind === 'book' ? {} : { userId };
    const same = { pageId: page.id, ...access, kind, options: hasOptions(options) };
    const pageVersion = kind === 'book' ? page.version : await readFolderVersion(this.db, page);
    const existing = await jobs.findOne({
      where: [
        { ...same, state: 'waiting' },
        { ...same, pageVersion, state: 'ready', endedAt: withinRetention(kind) },
      ],
      order: { createdAt: 'DESC' },
    });
    if (existing) return existing;
    if ((await jobs.countBy({ state: 'waiting', userId })) >= MAX_WAITING_OF_ACCOUNT)
      throw new TooMany(SEVERAL, 60);
    if ((await jobs.countBy({ state: 'waiting' })) >= MAX_WAITING) throw new TooMany(BUSY, 120);
    const id = randomUUID();
    await jobs.insert({ id, pageId: page.id, userId, kind, options, pageVersion });
    return jobs.findOneByOrFail({ id });
  }

  find(id: string): Promise<ExportJobRow | null> {
    return this.db.getRepository(ExportJobRow).findOneBy({ id });
  }

  /** The newest folder that an account asked for, if it is waiting, being made or still stored. */
  findFolder(pageId: string, userId: string): Promise<ExportJobRow | null> {
    return this.db.getRepository(ExportJobRow).findOne({
      where: [
        { pageId, userId, kind: 'folder', state: 'waiting' },
        { pageId, userId, kind: 'folder', state: 'ready', endedAt: withinRetention('folder') },
      ],
      order: { createdAt: 'DESC' },
    });
  }

  /** Ends a job that is not finished; the process that makes it notices within seconds. */
  async stop(id: string): Promise<void> {
    await this.db
      .getRepository(ExportJobRow)
      .update({ id, state: 'waiting' }, { state: 'stopped', endedAt: () => 'now()' });
  }

  /** Removes some of what is no longer kept, files first; returns how much. */
  async sweep(): Promise<number> {
    const kinds = Object.keys(RETENTION_HOURS) as ExportKind[];
    const expired = await this.db.getRepository(ExportJobRow).find({
      where: kinds.map((kind) => ({
        kind,
        endedAt: Not(withinRetention(kind)),
        state: Not('waiting'),
      })),
      take: BATCH_SIZE,
    });
    await this.remove(expired);
    return expired.length;
  }

  /** Forgets the jobs of a page that is erased, with their files; returns how many. */
  async erase(pageId: string): Promise<number> {
    const jobs = await this.db
      .getRepository(ExportJobRow)
      .find({ where: { pageId }, take: BATCH_SIZE });
    await this.remove(jobs);
    return jobs.length;
  }

  private async remove(jobs: readonly ExportJobRow[]): Promise<void> {
    for (const { id } of jobs) await this.storage.remove(toExportFolder(id));
    await this.db.getRepository(ExportJobRow).delete({ id: In(jobs.map(({ id }) => id)) });
  }
}

/**
 * The version of all that a folder holds. Messages that wait or are hidden change without the page's row, as visitors
 * do not see them.
 */
async function readFolderVersion(db: DataSource, { id, version }: Page): Promise<string> {
  const row = await db
    .createQueryBuilder(Tribute, 'tribute')
    .select(
      `md5(string_agg(concat_ws(' ', tribute.id, tribute.status, tribute.changedAt, tribute.decidedAt, tribute.photos),
       ',' order by tribute.id))`,
      'unseen',
    )
    .where({ pageId: id, status: In([TributeStatus.HELD, TributeStatus.HIDDEN]) })
    .getRawOne<{ unseen: string | null }>();
  return `${version} ${row?.unseen ?? ''}`;
}

const withinRetention = (kind: ExportKind) =>
  Raw((column) => `${column} > now() - make_interval(hours => ${RETENTION_HOURS[kind]})`);

const hasOptions = (options: BookOptions) =>
  Raw((column) => `${column} = :options`, { options: JSON.stringify(options) });
