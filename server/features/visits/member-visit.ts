import { Column, type DataSource, Entity, MoreThan, PrimaryColumn } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { type Members, requireEditablePage } from '../pages/page-editing.ts';
import { Tribute, TributeStatus } from '../tributes/tribute.entity.ts';

/** How long a visit lasts: a member who comes back sooner is still on the same visit. */
const PAUSE_MINUTES = 30;
/** The most new messages that are counted. */
const MAX_COUNTED = 1_000;

/** A member's visit of a page that lasts, or the last one, and where the one before it ended. */
@Entity('member_visit')
export class MemberVisitRow {
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

/** Since when and how much is new to a member. */
export interface LastVisit {
  at: Date;
  seq: number;
  newTributes: number;
}

/** Remembers when members last looked at their pages, so that they find what has come since. */
export class MemberVisitService {
  constructor(
    private readonly db: DataSource,
    private readonly members: Members,
  ) {}

  /**
   * Notes that a member has opened a page; returns their visit before this one, null on the first. Throws NotFound,
   * Forbidden for all but its members.
   */
  async recordVisit(viewer: Viewer, page: string): Promise<LastVisit | null> {
    const pageId = await requireEditablePage(this.db, this.members, viewer, page);
    const hasEndedSql = `member_visit.at < now() - interval '${PAUSE_MINUTES} minutes'`;
    const [visit] = await this.db.query<Pick<MemberVisitRow, 'atBefore' | 'seqBefore'>[]>(
      `insert into member_visit (page_id, user_id, seq)
       select id, $2, last_seq from page where id = $1
       on conflict (page_id, user_id) do update set at = now(), seq = excluded.seq,
         at_before = case when ${hasEndedSql} then member_visit.at else member_visit.at_before end,
         seq_before = case when ${hasEndedSql} then member_visit.seq else member_visit.seq_before end
       returning at_before as "atBefore", seq_before as "seqBefore"`,
      [pageId, viewer.id],
    );
    if (!visit || visit.atBefore === null || visit.seqBefore === null) return null;
    const newTributes = await this.db.getRepository(Tribute).find({
      select: { id: true },
      where: { pageId, status: TributeStatus.VISIBLE, seq: MoreThan(visit.seqBefore) },
      take: MAX_COUNTED,
    });
    return { at: visit.atBefore, seq: visit.seqBefore, newTributes: newTributes.length };
  }
}
