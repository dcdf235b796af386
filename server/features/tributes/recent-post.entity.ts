import { Entity, PrimaryColumn } from 'typeorm';

/** What new messages are compared by, for some minutes. No row is ever asked for by a key. */
@Entity('recent_post')
export class RecentPostRow {
  @PrimaryColumn('uuid', { name: 'page_id' })
  pageId: string;

  @PrimaryColumn('timestamptz', { name: 'posted_at' })
  postedAt: Date;

  @PrimaryColumn('bigint')
  address: string;

  @PrimaryColumn('bigint')
  sender: string;

  @PrimaryColumn('bigint')
  name: string;

  @PrimaryColumn('bigint')
  words: string;

  @PrimaryColumn('bit')
  shape: string;
}
