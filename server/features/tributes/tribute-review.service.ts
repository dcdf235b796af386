import type { Viewer } from '../../graphql/context.ts';
import { Malformed, NotFound, Unauthenticated } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { Change, Journal } from '../../live/journal.ts';
import { withdrawFromLog } from '../../live/log.ts';
import { personAt } from '../members/person.ts';
import { lockToEdit, type Members, pageToEdit } from '../pages/page.editing.ts';
import { Page } from '../pages/page.entity.ts';
import { Tribute, TributeStatus } from './tribute.entity.ts';
import { publicRow } from './tribute.service.ts';

/** What older events still say of a tribute that is off the wall. */
const NO_WORDS = { name: '', content: '', image: null };

/** What a page's members decide about the messages that visitors leave. Every decision can be taken back. */
export class TributeReviewService {
  constructor(
    private readonly journal: Journal,
    private readonly members: Members,
  ) {}

  /**
   * Puts a held or hidden tribute on the wall; one that is there already stays as it is. It comes on
   * top, as what is new to its readers: whoever reads on downwards has its place still before them or
   * hears of it, never behind. One that was there before goes back to its own place, for the same
   * reason: no place ever changes, so a cursor leaves nothing out.
   */
  async showTribute(viewer: Viewer | null, id: string): Promise<Tribute> {
    return this.decide(viewer, id, async ({ manager, append }, tribute) => {
      if (tribute.status === TributeStatus.VISIBLE) return false;
      const { lastSeq } = await manager.findOneByOrFail(Page, { id: tribute.pageId });
      tribute.status = TributeStatus.VISIBLE;
      tribute.seq ??= lastSeq + 1; // the number of the event below
      await append(tribute.pageId, 'TributeAdded', { tribute: publicRow(tribute) });
      return true;
    });
  }

  /** Takes a tribute off the wall, or keeps a held one off it; only members see it then, in no replay either. */
  async hideTribute(viewer: Viewer | null, id: string): Promise<Tribute> {
    return this.decide(viewer, id, async ({ manager, append }, tribute) => {
      if (tribute.status === TributeStatus.HIDDEN) return false;
      const wasSeen = tribute.status === TributeStatus.VISIBLE;
      tribute.status = TributeStatus.HIDDEN;
      if (!wasSeen) return true;
      const taken = { name: 'tribute', id: tribute.id, from: tribute.seq ?? 0, blank: NO_WORDS };
      await withdrawFromLog(manager, tribute.pageId, taken);
      await append(tribute.pageId, 'TributeRemoved', { tributeId: tribute.id });
      return true;
    });
  }

  /** A page's tributes of one status, newest first, `first` of those behind `after`; for members only. */
  async ofStatus(
    viewer: Viewer | null,
    asked: { pageId: string; status: TributeStatus; first: number; after: string | null },
  ): Promise<{ found: Tribute[]; total: number }> {
    const { db } = this.journal;
    const pageId = await pageToEdit(db, this.members, viewer, asked.pageId);
    const { status, first, after } = asked;
    if (after !== null && !isUuid(after)) throw new Malformed('after must be an endCursor.');
    const tributes = db.getRepository(Tribute);
    const list = tributes
      .createQueryBuilder('tribute')
      .where('tribute.pageId = :pageId and tribute.status = :status', { pageId, status })
      .orderBy('tribute.createdAt', 'DESC')
      .addOrderBy('tribute.id', 'DESC')
      .limit(first);
    if (after !== null)
      list.andWhere(
        `(tribute.created_at, tribute.id) <
         (select created_at, id from tribute where id = :after and page_id = :pageId)`,
        { after },
      );
    const [found, total] = await Promise.all([
      list.getMany(),
      tributes.countBy({ pageId, status }),
    ]);
    return { found, total };
  }

  /** Lets `change` decide while the page is locked, stores what it decided and tells the members. */
  private async decide(
    viewer: Viewer | null,
    id: string,
    change: (change: Change, tribute: Tribute) => Promise<boolean>,
  ): Promise<Tribute> {
    if (!viewer) throw new Unauthenticated();
    const { db } = this.journal;
    const known = isUuid(id) ? await db.getRepository(Tribute).findOneBy({ id }) : null;
    if (!known) throw new NotFound('There is no such message.');
    const { pageId } = known;
    await this.members.requireMember(viewer, pageId);
    return this.journal.transact(async (transaction) => {
      const { manager, tellMembers } = transaction;
      await lockToEdit(manager, this.members, viewer, pageId);
      const tribute = await manager.findOneByOrFail(Tribute, { id });
      if (!(await change(transaction, tribute))) return tribute;
      const { status, seq } = tribute;
      await manager.update(Tribute, { id }, { status, seq });
      const by = await personAt(manager, pageId, viewer.id);
      tellMembers(pageId, 'TributeReviewed', { tribute: publicRow(tribute), status, by });
      return tribute;
    });
  }
}
