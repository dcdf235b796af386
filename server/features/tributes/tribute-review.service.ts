import { IsNull, Not } from 'typeorm';
import { preparedQuery } from '../../database/prepared-query.ts';
import type { Viewer } from '../../graphql/context.ts';
import { Malformed } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { Reads } from '../../graphql/reads.ts';
import type { EventStore } from '../../live/event-store.ts';
import { peopleOf, type Person } from '../members/person.ts';
import { type Members, requireEditablePage } from '../pages/page.editing.ts';
import type { ReviewAction } from './review-action.ts';
import { type DecisionResult, decideOne, decideTributes } from './tribute-decision.ts';
import type { DecideTributesInput } from './tribute-review.types.ts';
import { Tribute, type TributeStatus } from './tribute.entity.ts';

/** So many are decided about at once. */
const MAX_BATCH = 100;

/** What a page's members decide about the messages that visitors leave. Every decision can be taken back. */
export class TributeReviewService {
  constructor(private readonly dependencies: { eventStore: EventStore; members: Members }) {}

  /**
   * Decides about one tribute; again changes nothing. Refused for one that was removed, or is not what was
   * seen any more; NotFound once its 30 days are over.
   */
  decide(
    viewer: Viewer | null,
    id: string,
    action: ReviewAction,
    seen?: string | null,
  ): Promise<Tribute> {
    return decideOne(this.dependencies, viewer, id, action, seen);
  }

  /**
   * Decides about several tributes of a page that the viewer saw with the status `from`. About one that has
   * another by now somebody else has decided: it stays so, and the answer says who it was. So does one whose
   * sender changed it since it was seen.
   */
  async decideTogether(
    viewer: Viewer | null,
    input: DecideTributesInput,
  ): Promise<{ decided: DecisionResult[]; deciders: Map<string, Person> }> {
    const { members, eventStore } = this.dependencies;
    const { ids, action, from } = input;
    if (ids.length < 1 || ids.length > MAX_BATCH || !ids.every(isUuid))
      throw new Malformed(`ids must be 1 to ${MAX_BATCH} UUIDs.`);
    if (input.seen && input.seen.length > MAX_BATCH)
      throw new Malformed(`seen must be at most ${MAX_BATCH}.`);
    const seen = new Map(input.seen?.map(({ id, digest }) => [id.toLowerCase(), digest]));
    const pageId = await requireEditablePage(eventStore.db, members, viewer, input.pageId);
    const choice = { action, from, seen };
    const decided = await decideTributes(this.dependencies, viewer!, { pageId, ids }, choice);
    const by = decided.map(({ tribute }) => tribute.decidedBy);
    return { decided, deciders: await peopleOf(eventStore.db.manager, pageId, by) };
  }

  /** How many messages wait to be read, of each of these pages that the viewer is a member of. Notes what makes it so. */
  async heldCounts(
    viewer: Pick<Viewer, 'id'> | null,
    pageIds: readonly string[],
    reads?: Reads,
  ): Promise<Map<string, number>> {
    if (!viewer) return new Map();
    const rows = await preparedQuery<{ pageId: string; version: string; held: number }>(
      this.dependencies.eventStore.db,
      'held counts',
      `select page_id as "pageId", xmin::text as version,
         (select count(*)::int from tribute
          where tribute.page_id = page_member.page_id and status = 'held') as held
       from page_member where user_id = $1 and page_id = any($2::uuid[])`,
      [viewer.id, pageIds],
    );
    const byPage = new Map(rows.map((row) => [row.pageId, row]));
    for (const pageId of pageIds) {
      const { version = null, held } = byPage.get(pageId) ?? {};
      reads?.noteVersion(`member:${pageId}:${viewer.id}`, version);
      if (held !== undefined) reads?.noteVersion(`held:${pageId}`, String(held));
    }
    return new Map(rows.map(({ pageId, held }) => [pageId, held]));
  }

  /**
   * A page's tributes of one status, newest first, `first` of those behind `after`, and who decided
   * about them; for members only.
   */
  async ofStatus(
    viewer: Viewer | null,
    query: {
      pageId: string;
      status: TributeStatus;
      withPhoto: boolean;
      first: number;
      after: string | null;
    },
  ): Promise<{ tributes: Tribute[]; total: number; deciders: Map<string, Person> }> {
    const { members, eventStore } = this.dependencies;
    const { db } = eventStore;
    const pageId = await requireEditablePage(db, members, viewer, query.pageId);
    const { status, withPhoto, first, after } = query;
    if (after !== null && !isUuid(after)) throw new Malformed('after must be an endCursor.');
    const repository = db.getRepository(Tribute);
    const list = repository
      .createQueryBuilder('tribute')
      .where('tribute.pageId = :pageId and tribute.status = :status', { pageId, status })
      .andWhere(withPhoto ? 'tribute.image is not null' : 'true')
      .orderBy('tribute.createdAt', 'DESC')
      .addOrderBy('tribute.id', 'DESC')
      .limit(first);
    if (after !== null)
      list.andWhere(
        `(tribute.created_at, tribute.id) <
         (select created_at, id from tribute where id = :after and page_id = :pageId)`,
        { after },
      );
    const [tributes, total] = await Promise.all([
      list.getMany(),
      repository.countBy({ pageId, status, ...(withPhoto && { image: Not(IsNull()) }) }),
    ]);
    const ids = tributes.map(({ decidedBy }) => decidedBy);
    return { tributes, total, deciders: await peopleOf(db.manager, pageId, ids) };
  }
}
