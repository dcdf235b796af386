import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What new messages are compared by, for some minutes; of a page, those since a number are read. */
@Entity('recent_post')
export class RecentPostRow {
  @PrimaryColumn('uuid', { name: 'page_id' })
  pageId: string;

  @PrimaryColumn('bigint')
  id: string;

  @Column('timestamptz', { name: 'posted_at' })
  postedAt: Date;

  @Column('bigint')
  address: string;

  @Column('bigint')
  sender: string;

  @Column('bigint')
  name: string;

  @Column('bigint')
  words: string;

  @Column('bigint')
  said: string;

  @Column('integer', { array: true })
  shape: number[];
}
