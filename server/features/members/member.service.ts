import type { DataSource, EntityManager } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Forbidden, Unauthenticated } from '../../graphql/errors.ts';
import type { Members } from '../pages/page.editing.ts';
import { Page } from '../pages/page.entity.ts';
import { mayEdit, type Role } from './member.policy.ts';

/** Nobody has more pages than this in one list. */
export const MAX_PAGES = 500;

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
    const rows = (await this.db.query(
      `select page_id as "pageId", role from page_member where user_id = $1 and page_id = any($2)`,
      [viewer.id, pageIds],
    )) as { pageId: string; role: Role }[];
    return new Map(rows.map(({ pageId, role }) => [pageId, role]));
  }

  /** Whether an account is a member of any page. */
  async isMemberAnywhere(userId: string): Promise<boolean> {
    const rows = (await this.db.query('select 1 from page_member where user_id = $1 limit 1', [
      userId,
    ])) as unknown[];
    return rows.length > 0;
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
  await manager.query(`insert into page_member (page_id, user_id, role) values ($1, $2, 'owner')`, [
    pageId,
    userId,
  ]);
}

/** What a user is to a page, read within a transaction; null for nothing. */
export async function roleIn(
  manager: EntityManager,
  pageId: string,
  userId: string,
): Promise<Role | null> {
  const [row] = (await manager.query(
    'select role from page_member where page_id = $1 and user_id = $2',
    [pageId, userId],
  )) as { role: Role }[];
  return row?.role ?? null;
}
