import { createHash } from 'node:crypto';
import { type DataSource, IsNull } from 'typeorm';
import { MAX_REPORT } from '../../../protocol/limits.ts';
import { NotFound } from '../../errors/public-errors.ts';
import { isUuid, NO_SUCH_PAGE } from '../../input/ids.ts';
import { sanitizeLines } from '../../input/text.ts';
import type { Limiter } from '../../limits/rate-limit.ts';
import { checkEmail } from '../mail/email.ts';
import type { AccessContext } from '../pages/access-context.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { PageService } from '../pages/page.service.ts';
import { Tribute } from '../tributes/tribute.entity.ts';
import { Report, toReportNumber } from './report.entity.ts';
import type { ReportPageInput } from './report.types.ts';

interface Dependencies {
  db: DataSource;
  pages: PageService;
  access: Pick<PageAccess, 'toVisiblePage'>;
  /** Limits reports by their address and by page. */
  limits: { ofAddress: Limiter; ofPage: Limiter };
}

/** Takes what visitors report. */
export class ReportService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Stores a report for the operator and returns its number; the same report on the same day gives the same number.
   * Throws NotFound for a page or message that the reporter cannot see, Refused for a text that is too long or an
   * invalid e-mail address, TooMany.
   */
  async reportPage(
    input: ReportPageInput,
    caller: AccessContext,
    address: string,
  ): Promise<string> {
    const { db, limits } = this.dependencies;
    const pageId = await this.requireVisible(input.pageId, caller);
    const tributeId = input.tributeId ? await this.requireTribute(pageId, input.tributeId) : null;
    const description = sanitizeLines(input.words ?? '', MAX_REPORT, 'What you write');
    const email = input.email?.trim() ? checkEmail(input.email) : null;
    await limits.ofAddress.consume(address);
    await limits.ofPage.consume(pageId);
    const report = { pageId, tributeId, reason: input.reason, description, email };
    const day = new Date().toISOString().slice(0, 10);
    const digest = createHash('sha256')
      .update(
        JSON.stringify({ pageId, tributeId, reason: input.reason, words: description, email, day }),
      )
      .digest();
    const reports = db.getRepository(Report);
    await reports
      .createQueryBuilder()
      .insert()
      .values({ ...report, digest })
      .orIgnore()
      .execute();
    return toReportNumber((await reports.findOneByOrFail({ digest })).number);
  }

  private async requireVisible(pageId: string, caller: AccessContext): Promise<string> {
    const { pages, access } = this.dependencies;
    const page = await access.toVisiblePage(await pages.findById(pageId), caller);
    if (!page || page.isOutline) throw new NotFound(NO_SUCH_PAGE);
    return page.id;
  }

  private async requireTribute(pageId: string, id: string): Promise<string> {
    const tribute = isUuid(id)
      ? await this.dependencies.db.getRepository(Tribute).findOneBy({ id, pageId })
      : null;
    if (tribute?.status !== 'visible') throw new NotFound('There is no such message.');
    return tribute.id;
  }
}

/** When the oldest open report came; null if there is none. */
export async function readOldest(db: DataSource): Promise<Date | null> {
  const [report] = await db
    .getRepository(Report)
    .find({ where: { answeredAt: IsNull() }, order: { number: 'ASC' }, take: 1 });
  return report?.createdAt ?? null;
}
