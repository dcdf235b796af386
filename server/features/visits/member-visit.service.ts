import { type DataSource, MoreThan } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { type Members, requireEditablePage } from '../pages/page-editing.ts';
import { Tribute, TributeStatus } from '../tributes/tribute.entity.ts';
import { MemberVisit } from './member-visit.entity.ts';

/** How long a visit lasts: a member who comes back sooner is still on the same visit. */
const PAUSE_MINUTES = 30;
/** The most new messages that are counted. */
const MAX_COUNTED = 1_000;

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
  async recordVisit(viewer: Viewer, givenPageId: string): Promise<LastVisit | null> {
    const pageId = await requireEditablePage(this.db, this.members, viewer, givenPageId);
    const hasEndedSql = `member_visit.at < now() - interval '${PAUSE_MINUTES} minutes'`;
    const [visit] = await this.db.query<Pick<MemberVisit, 'atBefore' | 'seqBefore'>[]>(
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
