import type { DataSource, EntityManager } from 'typeorm';
import { preparedQuery } from '../../database/prepared-query.ts';
import type { Viewer } from '../../graphql/context.ts';
import { Forbidden, Unauthenticated } from '../../graphql/errors.ts';
import type { Members } from '../pages/page.editing.ts';
import { Page } from '../pages/page.entity.ts';
import { PageMemberRow } from './member.entity.ts';
import { mayEdit, type Role } from './member.policy.ts';

/** Nobody has more pages than this in one list. */
export const MAX_PAGES = 500;

/** What somebody is to a page; `version` changes with it. */
interface Membership {
  pageId: string;
  role: Role;
  version: string;
}

/** Who belongs to which page. */
export class MemberService implements Members {
  constructor(private readonly db: DataSource) {}

  /** Throws Unauthenticated for visitors, Forbidden for whoever is no member of the page. */
  async requireMember(
    viewer: Viewer | null,
    pageId: string,
    manager: EntityManager = this.db.manager,
  ): Promise<void> {
    if (!viewer) throw new Unauthenticated();
    if (!mayEdit(await roleIn(manager, pageId, viewer.id))) throw new Forbidden();
  }

  /** What the viewer is to each of these pages; absent where nothing. */
  async rolesOf(
    viewer: Pick<Viewer, 'id'>,
    pageIds: readonly string[],
  ): Promise<Map<string, Role>> {
    const rows = await this.membershipsOf(viewer, pageIds);
    return new Map(rows.map(({ pageId, role }) => [pageId, role]));
  }

  /** The same, with what changes where a membership does. */
  membershipsOf(viewer: Pick<Viewer, 'id'>, pageIds: readonly string[]): Promise<Membership[]> {
    return preparedQuery<Membership>(
      this.db,
      'memberships',
      `select page_id as "pageId", role, xmin::text as version from page_member
       where user_id = $1 and page_id = any($2::uuid[])`,
      [viewer.id, pageIds],
    );
  }

  /** Whether an account is a member of any page. */
  async isMemberAnywhere(userId: string): Promise<boolean> {
    return this.db.getRepository(PageMemberRow).existsBy({ userId });
  }

  /** The viewer's pages, newest first. */
  async pagesOf(viewer: Viewer | null): Promise<Page[]> {
    if (!viewer) throw new Unauthenticated();
    return this.db
      .createQueryBuilder(Page, 'page')
      .innerJoin('page_member', 'member', 'member.page_id = page.id and member.user_id = :id', {
        id: viewer.id,
      })
      .orderBy('member.created_at', 'DESC')
      .addOrderBy('page.id', 'ASC')
      .limit(MAX_PAGES)
      .getMany();
  }
}

/** Makes a user the owner of a new page, within the transaction that makes the page. */
export async function addOwner(
  manager: EntityManager,
  pageId: string,
  userId: string,
): Promise<void> {
  await manager.insert(PageMemberRow, { pageId, userId, role: 'owner' });
}

/** What a user is to a page, read within a transaction; null for nothing. */
export async function roleIn(
  manager: EntityManager,
  pageId: string,
  userId: string,
): Promise<Role | null> {
  const member = await manager.findOneBy(PageMemberRow, { pageId, userId });
  return member?.role ?? null;
}
