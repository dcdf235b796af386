import { type DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { MY_PAGES_PART } from '../../../protocol/limits.ts';
import type { Viewer } from '../../graphql/context.ts';
import { Forbidden, Malformed, Refused } from '../../errors/public-errors.ts';
import { isUuid } from '../../input/ids.ts';
import { IS_ACCESSIBLE } from '../pages/access-sql.ts';
import type { Members } from '../pages/page-editing.ts';
import { Page } from '../pages/page.entity.ts';
import { PageMember, mayEdit, type Role } from './member.entity.ts';

const IS_ITS_ACCESSIBLE_PAGE = `page.id = member.pageId and ${IS_ACCESSIBLE}`;
const TAKEN_DOWN = 'Keepsake took this page down. Its address says why.';
const DELETED = 'This page has been put away. Bring it back first.';

/** An account's role on a page; `version` changes with it. */
interface Membership {
  pageId: string;
  role: Role;
  version: string;
}

/** Reads who belongs to which page. */
export class MemberService implements Members {
  constructor(private readonly db: DataSource) {}

  /** Throws Forbidden for non-members of the page, Refused while it is inaccessible. */
  async requireMember(
    viewer: Viewer,
    pageId: string,
    manager: EntityManager = this.db.manager,
  ): Promise<void> {
    if (mayEdit(await readRole(manager, pageId, viewer.id))) return;
    const isMember = await manager.existsBy(PageMember, { pageId, userId: viewer.id });
    if (!isMember) throw new Forbidden();
    const isDown = await manager.existsBy(Page, { id: pageId, goneAt: IsNull() });
    throw new Refused(isDown ? TAKEN_DOWN : DELETED);
  }

  /** The viewer's role on each of these pages; pages without one are left out. */
  async readRoles(
    viewer: Pick<Viewer, 'id'>,
    pageIds: readonly string[],
  ): Promise<Map<string, Role>> {
    const rows = await this.readMemberships(viewer, pageIds);
    return new Map(rows.map(({ pageId, role }) => [pageId, role]));
  }

  /** The viewer's role on each of these pages, with a version that changes with the membership. */
  readMemberships(viewer: Pick<Viewer, 'id'>, pageIds: readonly string[]): Promise<Membership[]> {
    return this.db
      .createQueryBuilder(PageMember, 'member')
      .select('member.pageId', 'pageId')
      .addSelect('member.role', 'role')
      .addSelect('member.xmin', 'version')
      .innerJoin(Page, 'page', IS_ITS_ACCESSIBLE_PAGE)
      .where({ userId: viewer.id, pageId: In(pageIds) })
      .getRawMany<Membership>();
  }

  /** Whether an account is a member of any page. */
  async isMemberAnywhere(userId: string): Promise<boolean> {
    return this.db.getRepository(PageMember).existsBy({ userId });
  }

  /**
   * The viewer's pages, also deleted ones, newest first: 100 of those after the page with id `after`. Throws Malformed
   * for an `after` that is no id.
   */
  async listPages(viewer: Viewer, after: string | null = null): Promise<Page[]> {
    if (after !== null && !isUuid(after)) throw new Malformed('after must be the id of a page.');
    const list = this.db
      .createQueryBuilder(Page, 'page')
      .innerJoin('page_member', 'member', 'member.page_id = page.id and member.user_id = :id', {
        id: viewer.id,
      })
      .orderBy('member.created_at', 'DESC')
      .addOrderBy('page.id', 'DESC')
      .limit(MY_PAGES_PART);
    if (after !== null)
      list.andWhere(
        `(member.created_at, page.id) <
         (select created_at, page_id from page_member where page_id = :after and user_id = :id)`,
        { after },
      );
    return list.getMany();
  }
}

/** Makes a user the owner of a new page, within the transaction that creates the page. */
export async function addOwner(
  manager: EntityManager,
  pageId: string,
  userId: string,
): Promise<void> {
  await manager.insert(PageMember, { pageId, userId, role: 'owner' });
}

/** A user's role on a page, read within a transaction; null for none, and while the page is inaccessible. */
export async function readRole(
  manager: EntityManager,
  pageId: string,
  userId: string,
): Promise<Role | null> {
  const member = await manager
    .createQueryBuilder(PageMember, 'member')
    .innerJoin(Page, 'page', IS_ITS_ACCESSIBLE_PAGE)
    .where({ pageId, userId })
    .getOne();
  return member?.role ?? null;
}
