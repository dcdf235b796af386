import type { Viewer } from '../../graphql/context.ts';
import { Malformed, NotFound, Unauthenticated } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { Change, EventStore } from '../../live/event-store.ts';
import { peopleOf, type Person, personAt } from '../members/person.ts';
import { lockToEdit, type Members, pageToEdit } from '../pages/page.editing.ts';
import { Page } from '../pages/page.entity.ts';
import { publicTribute, Tribute, TributeStatus } from './tribute.entity.ts';
import { TributeReviewed } from './tribute-review.types.ts';
import { TributeAdded, TributeRemoved } from './tribute.types.ts';

/** What older events still say of a tribute that is off the wall. */
const NO_WORDS = { name: '', content: '', image: null };

/** What a page's members decide about the messages that visitors leave. Every decision can be taken back. */
export class TributeReviewService {
  constructor(
    private readonly eventStore: EventStore,
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
      await append(TributeAdded, tribute.pageId, { tribute: publicTribute(tribute) });
      return true;
    });
  }

  /** Takes a tribute off the wall, or keeps a held one off it; only members see it then, in no replay either. */
  async hideTribute(viewer: Viewer | null, id: string): Promise<Tribute> {
    return this.decide(viewer, id, async ({ append }, tribute) => {
      if (tribute.status === TributeStatus.HIDDEN) return false;
      const wasSeen = tribute.status === TributeStatus.VISIBLE;
      tribute.status = TributeStatus.HIDDEN;
      if (!wasSeen) return true;
      const emptied = { ...publicTribute(tribute), ...NO_WORDS };
      await append(TributeRemoved, tribute.pageId, { tributeId: tribute.id, tribute: emptied });
      return true;
    });
  }

  /** How many messages wait to be read, of each of these pages that the viewer is a member of. */
  async heldCounts(
    viewer: Viewer | null,
    pageIds: readonly string[],
  ): Promise<Map<string, number>> {
    if (!viewer) return new Map();
    const rows = (await this.eventStore.db.query(
      `select member.page_id as "pageId", count(tribute.id)::int as held
       from page_member member
       left join tribute on tribute.page_id = member.page_id and tribute.status = 'held'
       where member.user_id = $1 and member.page_id = any($2)
       group by member.page_id`,
      [viewer.id, pageIds],
    )) as { pageId: string; held: number }[];
    return new Map(rows.map(({ pageId, held }) => [pageId, held]));
  }

  /**
   * A page's tributes of one status, newest first, `first` of those behind `after`, and who decided
   * about them; for members only.
   */
  async ofStatus(
    viewer: Viewer | null,
    asked: { pageId: string; status: TributeStatus; first: number; after: string | null },
  ): Promise<{ found: Tribute[]; total: number; deciders: Map<string, Person> }> {
    const { db } = this.eventStore;
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
    const ids = found.map(({ decidedBy }) => decidedBy);
    return { found, total, deciders: await peopleOf(db.manager, pageId, ids) };
  }

  /** Lets `change` decide while the page is locked, stores what it decided and tells the members. */
  private async decide(
    viewer: Viewer | null,
    id: string,
    change: (change: Change, tribute: Tribute) => Promise<boolean>,
  ): Promise<Tribute> {
    if (!viewer) throw new Unauthenticated();
    const { db } = this.eventStore;
    const known = isUuid(id) ? await db.getRepository(Tribute).findOneBy({ id }) : null;
    if (!known) throw new NotFound('There is no such message.');
    const { pageId } = known;
    await this.members.requireMember(viewer, pageId);
    return this.eventStore.transact(async (transaction) => {
      const { manager, tellMembers } = transaction;
      await lockToEdit(manager, this.members, viewer, pageId);
      const tribute = await manager.findOneByOrFail(Tribute, { id });
      if (!(await change(transaction, tribute))) return tribute;
      const { status, seq } = tribute;
      const decision = { decidedBy: viewer.id, decidedAt: new Date() };
      await manager.update(Tribute, { id }, { status, seq, ...decision });
      const by = await personAt(manager, pageId, viewer.id);
      tellMembers(TributeReviewed, pageId, { tribute: publicTribute(tribute), status, by });
      return tribute;
    });
  }
}
