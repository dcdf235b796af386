import type { DataSource } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound } from '../../graphql/errors.ts';
import { parseUuid } from '../../graphql/ids.ts';
import type { Limiter } from '../../limits/rate-limit.ts';
import type { Asker } from '../pages/asker.ts';
import { type Members, requireEditablePage } from '../pages/page-editing.ts';
import type { PageAccess } from '../pages/page-access.ts';
import { PageVisitRow } from './page-visit.entity.ts';
import type { VisitCounter } from './visit-counter.ts';
import type { PageVisits } from './visits.types.ts';

const MONTHS = 12;

interface Dependencies {
  db: DataSource;
  members: Members;
  access: PageAccess;
  counter: VisitCounter;
  /** By address, in this process's memory alone. */
  limit: Limiter;
}

/** Counts how often a page is visited, and tells its members. */
export class VisitService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Counts a visit by a device that says it has not counted today. NotFound for a page that it may not see, TooMany
   * after many from one address.
   */
  async countVisit(page: string, address: string, asker: Pick<Asker, 'pageKey'>): Promise<void> {
    const { access, counter, limit } = this.dependencies;
    await limit.consume(address);
    const id = parseUuid(page);
    // whoever is signed in is not counted, so nobody is a member here
    if (!id || !(await access.mayEnter(id, '', asker.pageKey(id))))
      throw new NotFound('There is no such page.');
    counter.count(id);
  }

  /** For the page's members only. */
  async readVisits(viewer: Viewer | null, page: string, now = new Date()): Promise<PageVisits> {
    const { db, members } = this.dependencies;
    const pageId = await requireEditablePage(db, members, viewer, page);
    const months = listMonths(now);
    const day = now.toISOString().slice(0, 10);
    const rows = await db
      .createQueryBuilder(PageVisitRow, 'visit')
      .select(`to_char(visit.day, 'YYYY-MM')`, 'month')
      .addSelect('sum(visit.visits)::int', 'visits')
      .addSelect('coalesce(sum(visit.visits) filter (where visit.day = :day), 0)::int', 'today')
      .where('visit.pageId = :pageId and visit.day >= :from', {
        pageId,
        day,
        from: `${months[0]}-01`,
      })
      .groupBy('1')
      .getRawMany<{ month: string; visits: number; today: number }>();
    const byMonth = new Map(rows.map((row) => [row.month, row]));
    const last = byMonth.get(months.at(-1)!);
    return {
      today: last?.today ?? 0,
      thisMonth: last?.visits ?? 0,
      months: months.map((month) => ({ month, visits: byMonth.get(month)?.visits ?? 0 })),
    };
  }
}

/** The last twelve months as YYYY-MM, the oldest first. */
function listMonths(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1 + index));
    return month.toISOString().slice(0, 7);
  });
}
