import type { DataSource } from 'typeorm';

/** Pages in one batch; of more than that in half a minute those that come last are not counted. */
const MAX_PAGES = 50_000;

/** Adds to each page's number of the day, in an order of its own, so that two processes never wait for each other. */
const ADD = `
  insert into page_visit (page_id, day, visits)
  select page.id, given.day, given.visits
  from unnest($1::uuid[], $2::date[], $3::int[]) as given (id, day, visits)
    join page using (id)
  order by page.id, given.day
  on conflict (page_id, day) do update set visits = page_visit.visits + excluded.visits`;

/** Counts visits in memory and adds them to the database in batches: no visit is a write of its own. */
export class VisitCounter {
  /** By page and day. */
  private counts = new Map<string, number>();

  constructor(private readonly db: DataSource) {}

  /** Counts a visit of a page, by its id as the database spells it. */
  count(pageId: string, now = new Date()): void {
    const key = `${pageId} ${now.toISOString().slice(0, 10)}`;
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
      await this.db.query(ADD, [
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
