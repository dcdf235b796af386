import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member's visit of a page that lasts, or the last one, and where the one before it ended. */
@Entity('member_visit')
export class MemberVisit {
  @PrimaryColumn('uuid', { name: 'page_id' })
  pageId: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @Column('timestamptz')
  at: Date;

  /** The page's newest event when its member last opened it. */
  @Column('integer')
  seq: number;

  /** When the page was last opened on the previous visit; null on the first visit. */
  @Column('timestamptz', { name: 'at_before', nullable: true })
  atBefore: Date | null;

  @Column('integer', { name: 'seq_before', nullable: true })
  seqBefore: number | null;
}
