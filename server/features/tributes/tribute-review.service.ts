import type { Viewer } from '../../graphql/context.ts';
import { Malformed, Refused } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { EventStore } from '../../live/event-store.ts';
import { peopleOf, type Person } from '../members/person.ts';
import { type Members, pageToEdit } from '../pages/page.editing.ts';
import { Page } from '../pages/page.entity.ts';
import { decideTribute, takeOffWall } from './tribute-decision.ts';
import { publicTribute, Tribute, TributeStatus } from './tribute.entity.ts';
import { TributeAdded } from './tribute.types.ts';

/** What a page's members decide about the messages that visitors leave. Every decision can be taken back. */
export class TributeReviewService {
  constructor(private readonly dependencies: { eventStore: EventStore; members: Members }) {}

  /**
   * Puts a held or hidden tribute on the wall; one that is there already stays as it is. It comes on
   * top, as what is new to its readers: whoever reads on downwards has its place still before them or
   * hears of it, never behind. One that was there before goes back to its own place, for the same
   * reason: no place ever changes, so a cursor leaves nothing out.
   */
  async showTribute(viewer: Viewer | null, id: string): Promise<Tribute> {
    return decideTribute(this.dependencies, viewer, id, async ({ manager, append }, tribute) => {
      checkNotRemoved(tribute);
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
    return decideTribute(this.dependencies, viewer, id, async (change, tribute) => {
      checkNotRemoved(tribute);
      if (tribute.status === TributeStatus.HIDDEN) return false;
      await takeOffWall(change, tribute);
      tribute.status = TributeStatus.HIDDEN;
      return true;
    });
  }

  /** How many messages wait to be read, of each of these pages that the viewer is a member of. */
  async heldCounts(
    viewer: Viewer | null,
    pageIds: readonly string[],
  ): Promise<Map<string, number>> {
    if (!viewer) return new Map();
    const rows = (await this.dependencies.eventStore.db.query(
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
    const { members, eventStore } = this.dependencies;
    const { db } = eventStore;
    const pageId = await pageToEdit(db, members, viewer, asked.pageId);
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
}

function checkNotRemoved({ status }: Tribute): void {
  if (status === TributeStatus.REMOVED)
    throw new Refused('This message was removed. Please bring it back first.');
}
