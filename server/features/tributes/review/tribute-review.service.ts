import { In } from 'typeorm';
import type { Viewer } from '../../../graphql/context.ts';
import { Malformed } from '../../../errors/public-errors.ts';
import { isUuid } from '../../../input/ids.ts';
import type { DependencyTracker } from '../../../http/dependency-tracker.ts';
import type { EventStore } from '../../../live/event-store.ts';
import { PageMember } from '../../members/member.entity.ts';
import { findPeople, type Person } from '../../members/person.ts';
import { IS_ACCESSIBLE } from '../../pages/access-sql.ts';
import { type Members, requireEditablePage } from '../../pages/page-editing.ts';
import { Page } from '../../pages/page.entity.ts';
import type { ReviewAction } from './review-action.ts';
import { type DecisionResult, decideTribute, decideTributes } from './tribute-decision.ts';
import type { DecideTributesInput } from './tribute-review.types.ts';
import { HAS_WORDS, indexPage, toWordsQuery } from '../search-words.ts';
import { Tribute, type TributeStatus, TributeCount } from '../tribute.entity.ts';

/** The most tributes per decision. */
const MAX_BATCH = 100;

/** Whether a tribute was held for a link, as SQL that the table's index contains. */
const HELD_FOR_LINK = `tribute.held_for && '{link,first_link}'`;
/** Whether a tribute follows the one of the cursor in a list, newest first. */
const IS_BEHIND = `(tribute.created_at, tribute.id) <
  (select created_at, id from tribute where id = :after and page_id = :pageId)`;

/** A part of a list of tributes, and who decided about them. */
interface ListedTributes {
  tributes: Tribute[];
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
    return decideTribute(this.dependencies, viewer, id, action, seenHash);
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
   * How many messages are held on each of these pages that the viewer is a member of; inaccessible ones are left out.
   * Records the look-ups that the result depends on.
   */
  async readHeldCounts(
    viewer: Pick<Viewer, 'id'> | null,
    pageIds: readonly string[],
    tracker?: DependencyTracker,
  ): Promise<Map<string, number>> {
    if (!viewer) return new Map();
    const rows = await this.dependencies.eventStore.db
      .createQueryBuilder(PageMember, 'member')
      .innerJoin(Page, 'page', `page.id = member.pageId and ${IS_ACCESSIBLE}`)
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
   * A page's tributes of one status, newest first: the `first` ones after `after`, and who decided about them; with
   * `search`, only those that have its words. For members only.
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
    const words = toWordsQuery(pageId, search);
    if (words !== null) await indexPage(db, pageId);
    const listed = db
      .createQueryBuilder(Tribute, 'tribute')
      .where('tribute.pageId = :pageId and tribute.status = :status', { pageId, status })
      .andWhere(withPhoto ? 'tribute.image is not null' : 'true')
      .andWhere(withLink ? HELD_FOR_LINK : 'true')
      .andWhere(words === null ? 'true' : HAS_WORDS, { words });
    const part = listed
      .clone()
      .andWhere(after === null ? 'true' : IS_BEHIND, { after })
      .orderBy('tribute.createdAt', 'DESC')
      .addOrderBy('tribute.id', 'DESC')
      .limit(first);
    const [tributes, total] = await Promise.all([
      part.getMany(),
      withLink || words !== null
        ? listed.getCount()
        : this.readCount({ pageId, status }, withPhoto),
    ]);
    const ids = tributes.map(({ decidedBy }) => decidedBy);
    const deciders = await findPeople(db.manager, pageId, ids);
    return { tributes, total, deciders };
  }

  private async readCount(where: { pageId: string; status: TributeStatus }, withPhoto: boolean) {
    const counts = this.dependencies.eventStore.db.getRepository(TributeCount);
    const counted = await counts.findOneBy(where);
    return (withPhoto ? counted?.withPhoto : counted?.count) ?? 0;
  }
}
