import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many visits a page had on a day; all that is kept of them. */
@Entity('page_visit')
export class PageVisitRow {
  @PrimaryColumn('uuid', { name: 'page_id' })
  pageId: string;

  /** In UTC, as YYYY-MM-DD. */
  @PrimaryColumn('date')
  day: string;

  @Column('integer')
  visits: number;
}
