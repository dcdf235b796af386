import { json } from 'node:stream/consumers';
import { type DataSource, IsNull, Raw } from 'typeorm';
import { Forbidden, NotFound, Refused, Unauthenticated } from '../../errors/public-errors.ts';
import { isUuid, NO_SUCH_PAGE } from '../../input/ids.ts';
import type { SharedLimiter } from '../../limits/rate-limit.ts';
import { BOOK_FILE } from '../book/book-job.ts';
import { DEFAULT_BOOK } from '../book/book-options.ts';
import { requireVolume } from '../book/volumes.ts';
import { PageMember } from '../members/member.entity.ts';
import { Page, PAGE_IS_TAKEN_DOWN, PageType } from '../pages/page.entity.ts';
import type { Storage } from '../uploads/storage/storage.ts';
import { type Archive, type ArchivedFile, LIST_FILE, openArchive } from './archive.ts';
import { type ExportKind, type ExportJobRow, toExportFolder } from './export-job.entity.ts';
import type { ExportJobs } from './export-jobs.ts';
import type { ExportLinks } from './export-links.ts';
import type { ExportQueue } from './export-queue.ts';
import { listTributes } from './tribute-list.ts';

/** The message for an export that was made and has expired. */
export const NO_LONGER_KEPT = 'This is no longer kept. Please pack it again.';

interface Dependencies {
  db: DataSource;
  storage: Storage;
  jobs: ExportJobs;
  queue: Pick<ExportQueue, 'workSoon'>;
  links: ExportLinks;
  /** Limits requests per account, and downloads per page. */
  startLimit: SharedLimiter;
  downloadLimit: SharedLimiter;
}

/** Exports a page for its members, as a folder of everything or as a book; also a page that was deleted. */
export class ExportService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Requests a folder or a book, or finds the one that is made of the page as it is. Throws Unauthenticated, NotFound
   * and Forbidden like every call of members; Refused for a book of a page that has none, NotFound for a volume that
   * does not exist; TooMany after thirty in an hour, or while too many are waiting.
   */
  async start(
    userId: string | null,
    pageId: string,
    kind: ExportKind,
    options = DEFAULT_BOOK,
  ): Promise<ExportJobRow> {
    const page =
      kind === 'book'
        ? await this.requireBook(userId, pageId)
        : await this.requireMember(userId, pageId);
    const { db, jobs, queue, startLimit } = this.dependencies;
    await requireVolume(db, page.id, options);
    await startLimit.consume(userId!);
    const job = await jobs.start(page, userId!, kind, options);
    if (job.state === 'waiting') queue.workSoon();
    return job;
  }

  /** A job of a page, for its members; throws NotFound for others, and for an expired job. */
  async find(userId: string | null, id: string): Promise<ExportJobRow> {
    const job = isUuid(id) ? await this.dependencies.jobs.find(id) : null;
    if (userId && !job) throw new NotFound(NO_LONGER_KEPT);
    await this.requireMember(userId, job?.pageId ?? '');
    return job!;
  }

  /** The newest folder that this account asked for, if it is waiting, being made or still stored. */
  async findFolder(userId: string | null, pageId: string): Promise<ExportJobRow | null> {
    const page = await this.requireMember(userId, pageId);
    return this.dependencies.jobs.findFolder(page.id, userId!);
  }

  /** Ends a job that this account asked for and that is not finished. */
  async stop(userId: string | null, id: string): Promise<ExportJobRow> {
    const job = await this.find(userId, id);
    if (job.userId !== userId) throw new Forbidden();
    await this.dependencies.jobs.stop(id);
    return this.find(userId, id);
  }

  /** A job as it is by now. */
  async reread({ id }: ExportJobRow): Promise<ExportJobRow> {
    const job = await this.dependencies.jobs.find(id);
    if (!job) throw new NotFound(NO_SUCH_PAGE); // it was erased meanwhile
    return job;
  }

  /** The path of a download that needs no login, for the job's account; null while there is nothing to download. */
  createUrl({ id, pageId, kind, state }: ExportJobRow, userId: string): string | null {
    if (state !== 'ready') return null;
    const token = this.dependencies.links.createToken(id, userId);
    return `/api/page/${pageId}/${kind === 'book' ? 'book.pdf' : 'export'}?token=${token}`;
  }

  /** The job of a link for this page and kind; throws Unauthenticated if the link has expired. */
  async findByLink(token: string, pageId: string, kind: ExportKind): Promise<ExportJobRow> {
    const linked = this.dependencies.links.read(token);
    const job = linked && (await this.find(linked.userId, linked.jobId));
    if (job?.kind !== kind || job.pageId !== pageId.toLowerCase()) throw new Unauthenticated();
    return job;
  }

  /** A job's result, to be sent in whole or in part. Throws NotFound if it is no longer stored. */
  async open(job: ExportJobRow) {
    const { db, storage, downloadLimit } = this.dependencies;
    await downloadLimit.consume(job.pageId);
    const page = await db.getRepository(Page).findOneByOrFail({ id: job.pageId });
    const folder = toExportFolder(job.id);
    const noLongerStored = () => new NotFound(NO_LONGER_KEPT);
    if (job.kind === 'book')
      return {
        name: `${page.url}.pdf`,
        size: job.result!.size,
        open: async (part?: { start: number; end: number }) => {
          const file = await storage.get(folder, BOOK_FILE, part);
          if (!file) throw noLongerStored();
          return file.stream;
        },
      };
    const list = await storage.get(folder, LIST_FILE);
    if (!list) throw noLongerStored();
    const files = (await json(list.stream)) as ArchivedFile[];
    const archive: Archive = { files, madeAt: job.createdAt };
    return {
      name: `${page.url}.zip`,
      size: job.result!.size,
      open: (part?: { start: number; end: number }) =>
        Promise.resolve(openArchive(archive, storage, part)),
    };
  }

  /** The messages of a page as a table; see listTributes. */
  async listTributes(userId: string | null, pageId: string) {
    const { id, url } = await this.requireMember(userId, pageId);
    await this.dependencies.downloadLimit.consume(id);
    return { name: `${url}-messages.csv`, rows: listTributes(this.dependencies.db, id) };
  }

  /**
   * The page if the account is its member, and it can be a book; throws Refused if it cannot, otherwise like
   * `requireMember`.
   */
  async requireBook(userId: string | null, pageId: string): Promise<Page> {
    const page = await this.requireMember(userId, pageId);
    if (page.couple) throw new Refused('A love box has no book. Its cards are in the folder.');
    if (page.type !== PageType.TRIBUTE)
      throw new Refused('This address leads to another page already.');
    return page;
  }

  /**
   * The page if the account is its member. Throws Unauthenticated, NotFound, Forbidden, and Refused while it is taken
   * down.
   */
  async requireMember(userId: string | null, pageId: string): Promise<Page> {
    if (!userId) throw new Unauthenticated();
    const { db } = this.dependencies;
    const id = pageId.toLowerCase();
    const page = isUuid(id)
      ? await db.getRepository(Page).findOneBy([
          { id, goneAt: IsNull() },
          { id, goneAt: Raw((column) => `${column} > now()`) },
        ])
      : null;
    if (!page) throw new NotFound(NO_SUCH_PAGE);
    if (!(await db.getRepository(PageMember).existsBy({ pageId: page.id, userId })))
      throw new Forbidden();
    if (page.takenDownAt) throw new Refused(PAGE_IS_TAKEN_DOWN);
    return page;
  }
}
