import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * What messages are compared by, kept for some minutes: the fingerprint of the current texts, and when they came. Two
 * columns have the names of release 1.1, whose processes read and write them while a server is updated.
 */
@Entity('recent_post')
export class RecentPost {
  @PrimaryColumn('uuid', { name: 'tribute_id' })
  tributeId: string;

  @Column('uuid', { name: 'page_id' })
  pageId: string;

  @Column('timestamptz', { name: 'posted_at' })
  postedAt: Date;

  @Column('bigint')
  address: string;

  @Column('bigint')
  sender: string;

  @Column('bigint')
  name: string;

  @Column('bigint', { name: 'words' })
  matchHash: string;

  @Column('bigint', { name: 'said' })
  repeatKey: string;

  @Column({ type: 'bit', length: '128' })
  shape: string;
}
