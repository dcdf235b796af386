import type { DataSource } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound } from '../../errors/public-errors.ts';
import { parseUuid, NO_SUCH_PAGE } from '../../input/ids.ts';
import type { Limiter } from '../../limits/rate-limit.ts';
import type { AccessContext } from '../pages/access-context.ts';
import type { PageAccess } from '../pages/page-access.ts';
import { type Members, requireEditablePage } from '../pages/page-editing.ts';
import { PageVisitRow, type PageVisits } from './page-visit.entity.ts';

const MONTHS = 12;

interface Dependencies {
  db: DataSource;
  members: Members;
  access: PageAccess;
  counter: VisitCounter;
  /** Limits visits by address, in this process's memory only. */
  limit: Limiter;
}

/** Counts the visits of pages, and shows the numbers to members. */
export class VisitService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Counts a visit by a device that says it has not counted today. Throws NotFound for a page that it may not see,
   * TooMany after many from one address.
   */
  async countVisit(
    givenPageId: string,
    address: string,
    caller: Pick<AccessContext, 'pageKey'>,
  ): Promise<void> {
    const { access, counter, limit } = this.dependencies;
    await limit.consume(address);
    const id = parseUuid(givenPageId);
    // signed-in people are not counted, so the visitor is never a member
    if (!id || !(await access.mayEnter(id, null, caller.pageKey(id))))
      throw new NotFound(NO_SUCH_PAGE);
    counter.count(id);
  }

  /** The visits of a page. For its members only. */
  async readVisits(viewer: Viewer, givenPageId: string): Promise<PageVisits> {
    const { db, members } = this.dependencies;
    const pageId = await requireEditablePage(db, members, viewer, givenPageId);
    const now = new Date();
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

/** Pages in one batch; of more than that in half a minute those that come last are not counted. */
const MAX_PAGES = 50_000;

/** Adds to each page's number of the day, always in the same order, so that two processes never wait for each other. */
const ADD_VISITS_SQL = `
  insert into page_visit (page_id, day, visits)
  select page.id, given.day, given.visits
  from unnest($1::uuid[], $2::date[], $3::int[]) as given (id, day, visits)
    join page using (id)
  order by page.id, given.day
  on conflict (page_id, day) do update set visits = page_visit.visits + excluded.visits`;

/** Counts visits in memory and adds them to the database in batches: no visit is a write of its own. */
export class VisitCounter {
  /** The counts by page and day. */
  private counts = new Map<string, number>();

  constructor(private readonly db: DataSource) {}

  /** Counts a visit of a page, by its id as the database spells it. */
  count(pageId: string): void {
    const key = `${pageId} ${new Date().toISOString().slice(0, 10)}`;
    const count = this.counts.get(key) ?? 0;
    if (count > 0 || this.counts.size < MAX_PAGES) this.counts.set(key, count + 1);
  }

  /** Stores what was counted; if that fails it is counted again with the next batch. */
  async flush(): Promise<void> {
    const counts = this.counts;
    if (counts.size === 0) return;
    this.counts = new Map();
    const entries = [...counts].map(([key, visits]) => ({ key: key.split(' '), visits }));
    try {
      await this.db.query(ADD_VISITS_SQL, [
        entries.map(({ key }) => key[0]),
        entries.map(({ key }) => key[1]),
        entries.map(({ visits }) => visits),
      ]);
    } catch (error) {
      for (const [key, visits] of counts)
        this.counts.set(key, (this.counts.get(key) ?? 0) + visits);
      throw error;
    }
  }
}
