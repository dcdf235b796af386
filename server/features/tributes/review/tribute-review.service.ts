import { In } from 'typeorm';
import type { Viewer } from '../../../graphql/context.ts';
import { Malformed } from '../../../errors/public-errors.ts';
import { isUuid } from '../../../input/ids.ts';
import type { DependencyTracker } from '../../../http/dependency-tracker.ts';
import type { EventStore } from '../../../live/event-store.ts';
import { PageMemberRow } from '../../members/member.entity.ts';
import { findPeople, type Person } from '../../members/person.ts';
import { type Members, requireEditablePage } from '../../pages/page-editing.ts';
import type { ReviewAction } from './review-action.ts';
import { type DecisionResult, decideOne, decideTributes } from './tribute-decision.ts';
import { searchTributes } from './tribute-search.ts';
import type { DecideTributesInput } from './tribute-review.types.ts';
import { Tribute, type TributeStatus, TributeCount } from '../posting/tribute.entity.ts';

/** The most tributes per decision. */
const MAX_BATCH = 100;

/** Whether a tribute was held for a link, as SQL that the table's index contains. */
const HELD_FOR_LINK = `tribute.held_for && '{link,first_link}'`;

/** A part of a list of tributes. */
interface ListedTributes {
  tributes: Tribute[];
  /** The tribute after which the next part begins; null at the end. */
  next: string | null;
  total: number;
  deciders: Map<string, Person>;
}

/** Members' decisions about visitors' tributes; each of them can be undone. */
export class TributeReviewService {
  constructor(private readonly dependencies: { eventStore: EventStore; members: Members }) {}

  /**
   * Decides about one tribute; repeating the call changes nothing. Throws Refused for one that was removed, or was
   * changed since it was seen; NotFound once its 30 days are over.
   */
  decide(
    viewer: Viewer,
    id: string,
    action: ReviewAction,
    seenHash?: string | null,
  ): Promise<Tribute> {
    return decideOne(this.dependencies, viewer, id, action, seenHash);
  }

  /**
   * Decides about several tributes of a page that the viewer saw with the status `from`. A tribute with another status
   * was decided by another member in the meantime: it stays unchanged, and the result names the member. A tribute that
   * its sender has changed in the meantime stays unchanged, too.
   */
  async decideBatch(
    viewer: Viewer,
    input: DecideTributesInput,
  ): Promise<{ decided: DecisionResult[]; deciders: Map<string, Person> }> {
    const { members, eventStore } = this.dependencies;
    const { ids, action, from, images } = input;
    if (ids.length < 1 || ids.length > MAX_BATCH || !ids.every(isUuid))
      throw new Malformed(`ids must be 1 to ${MAX_BATCH} UUIDs.`);
    if (images && images.length > MAX_BATCH)
      throw new Malformed(`images must be at most ${MAX_BATCH}.`);
    if (input.seen && input.seen.length > MAX_BATCH)
      throw new Malformed(`seen must be at most ${MAX_BATCH}.`);
    const seenHashes = new Map(input.seen?.map(({ id, digest }) => [id.toLowerCase(), digest]));
    const pageId = await requireEditablePage(eventStore.db, members, viewer, input.pageId);
    const choice = { action, from, seenHashes, images };
    const decided = await decideTributes(this.dependencies, viewer, { pageId, ids }, choice);
    const by = decided.map(({ tribute }) => tribute.decidedBy);
    return { decided, deciders: await findPeople(eventStore.db.manager, pageId, by) };
  }

  /**
   * How many messages are held on each of these pages that the viewer is a member of. Records the look-ups that the
   * result depends on.
   */
  async readHeldCounts(
    viewer: Pick<Viewer, 'id'> | null,
    pageIds: readonly string[],
    tracker?: DependencyTracker,
  ): Promise<Map<string, number>> {
    if (!viewer) return new Map();
    const rows = await this.dependencies.eventStore.db
      .createQueryBuilder(PageMemberRow, 'member')
      .leftJoin(TributeCount, 'held', `held.pageId = member.pageId and held.status = 'held'`)
      .select('member.pageId', 'pageId')
      .addSelect('member.xmin', 'version')
      .addSelect('coalesce(held.count, 0)', 'held')
      .where({ userId: viewer.id, pageId: In(pageIds) })
      .getRawMany<{ pageId: string; version: string; held: number }>();
    const byPage = new Map(rows.map((row) => [row.pageId, row]));
    for (const pageId of pageIds) {
      const { version = null, held } = byPage.get(pageId) ?? {};
      tracker?.trackDependency(`member:${pageId}:${viewer.id}`, version);
      if (held !== undefined) tracker?.trackDependency(`held:${pageId}`, String(held));
    }
    return new Map(rows.map(({ pageId, held }) => [pageId, held]));
  }

  /**
   * A page's tributes of one status, newest first: the `first` ones after `after`, where the next part begins, and
   * who decided about them; with `search`, only those that contain its words. For members only.
   */
  async listByStatus(
    viewer: Viewer,
    query: {
      pageId: string;
      status: TributeStatus;
      withPhoto: boolean;
      withLink: boolean;
      search: string;
      first: number;
      after: string | null;
    },
  ): Promise<ListedTributes> {
    const { members, eventStore } = this.dependencies;
    const { db } = eventStore;
    const pageId = await requireEditablePage(db, members, viewer, query.pageId);
    const { status, withPhoto, withLink, search, first, after } = query;
    if (after !== null && !isUuid(after)) throw new Malformed('after must be an endCursor.');
    const repository = db.getRepository(Tribute);
    const listed = repository
      .createQueryBuilder('tribute')
      .where('tribute.pageId = :pageId and tribute.status = :status', { pageId, status })
      .andWhere(withPhoto ? 'tribute.image is not null' : 'true')
      .andWhere(withLink ? HELD_FOR_LINK : 'true')
      .orderBy('tribute.createdAt', 'DESC')
      .addOrderBy('tribute.id', 'DESC');
    const readAfter = (last: string | null, count: number) => {
      const list = listed.clone().limit(count);
      if (last === null) return list.getMany();
      const positionCondition = `(tribute.created_at, tribute.id) <
        (select created_at, id from tribute where id = :last and page_id = :pageId)`;
      return list.andWhere(positionCondition, { last }).getMany();
    };
    const withDeciders = async (tributes: Tribute[], next: string | null, total: number) => {
      const ids = tributes.map(({ decidedBy }) => decidedBy);
      return { tributes, next, total, deciders: await findPeople(db.manager, pageId, ids) };
    };
    if (search.trim()) {
      const { tributes, next } = await searchTributes(readAfter, { search, first, after });
      return withDeciders(tributes, next, tributes.length);
    }
    const [more, total] = await Promise.all([
      readAfter(after, first + 1),
      withLink ? listed.getCount() : this.readCount({ pageId, status }, withPhoto),
    ]);
    const tributes = more.slice(0, first);
    const next = more.length > first ? tributes.at(-1)!.id : null;
    return withDeciders(tributes, next, total);
  }

  private async readCount(where: { pageId: string; status: TributeStatus }, withPhoto: boolean) {
    const counts = this.dependencies.eventStore.db.getRepository(TributeCount);
    const counted = await counts.findOneBy(where);
    return (withPhoto ? counted?.withPhoto : counted?.count) ?? 0;
  }
}
