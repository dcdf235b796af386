import type { IncomingMessage } from 'node:http';
import type { DataSource } from 'typeorm';
import type { Context, ReadViewer, Viewer } from '../../graphql/context.ts';
import { NotFound } from '../../errors/public-errors.ts';
import { isUuid, NO_SUCH_PAGE } from '../../input/ids.ts';
import { findTracker } from '../../http/dependency-tracker.ts';
import { hashSecret, matchesHash } from '../../secrets.ts';
import type { AccessGrant, MemberLogin } from '../../live/topic.ts';
import { type AccessContext, toVisitorContext } from './access-context.ts';
import { hasWall, IS_PUBLICLY_VISIBLE, IS_SET_UP, isShownAt } from './access-sql.ts';
import { Page, PageType, PageVisibility } from './page.entity.ts';
import type { PageKeys } from './page-keys.ts';
import { PageRights } from './page-rights.ts';

/** Whether a page has content to see, for those who may see it; IS_SET_UP says the same in SQL. */
export const isSetUp = (page: Pick<Page, 'active' | 'isInaccessible'>) =>
  page.active && !page.isInaccessible;

/** Whether everybody may see a page; IS_PUBLICLY_VISIBLE says the same in SQL. */
export const isPubliclyVisible = (page: Pick<Page, 'active' | 'visibility' | 'isInaccessible'>) =>
  isSetUp(page) &&
  (page.visibility === PageVisibility.PUBLIC || page.visibility === PageVisibility.LINK);

/**
 * The only place that decides who may see a page and its wall: every endpoint, stream, picture and cached response
 * asks it. A page is open to everybody, to those who know its phrase, or to its members only; its wall is shown while
 * one of the page's blocks displays it. A page that was deleted or taken down is inaccessible, to its members as well.
 */
export class PageAccess {
  /** SQL that tells, for a row `place` of the view picture_place, whether everybody may see that picture there. */
  readonly publicUsageSql: string;
  /** SQL that tells the same for viewers who may see the page. */
  readonly visibleUsageSql: string;
  private readonly hasWallSql: string;
  private readonly rights: PageRights;

  /** `wallTypes` are the block types that display the wall. */
  constructor(
    private readonly db: DataSource,
    private readonly readViewer: ReadViewer,
    private readonly keys: Pick<PageKeys, 'isKeyTo'>,
    wallTypes: readonly string[],
  ) {
    this.rights = new PageRights(db);
    this.hasWallSql = hasWall(wallTypes);
    this.publicUsageSql = isShownAt(IS_PUBLICLY_VISIBLE, wallTypes);
    this.visibleUsageSql = isShownAt(IS_SET_UP, wallTypes);
  }

  /** Whether somebody may see the content of a page. */
  async maySee(page: Page, access: AccessContext): Promise<boolean> {
    if (isPubliclyVisible(page)) return true;
    access.tracker?.forbidCaching(); // cached responses do not depend on keys, and set no cookies
    return this.mayEnter(page.id, await access.viewer(), access.pageKey(page.id));
  }

  /** The page as somebody may see it: complete, null, or before it is set up only that it exists. */
  async toVisiblePage(page: Page | null, access: AccessContext): Promise<Page | null> {
    if (!page || (await this.maySee(page, access))) return page;
    return page.active || page.isInaccessible ? null : toOutline(page);
  }

  /** Why somebody cannot see a page that has been set up: PHRASE or MEMBERS; null if nobody can see it, or they can. */
  async findAccessBarrier(
    page: Page | null,
    access: AccessContext,
  ): Promise<PageVisibility | null> {
    if (!page || !isSetUp(page) || (await this.maySee(page, access))) return null;
    return page.visibility;
  }

  /** `toVisiblePage` for a REST call, whose response may be cached if everybody may see the page. */
  toVisiblePageForRequest(request: IncomingMessage, page: Page | null): Promise<Page | null> {
    if (page && !isPubliclyVisible(page)) findTracker(request)?.forbidCaching();
    return this.toVisiblePage(page, this.toRequestContext(request));
  }

  /** The access context of a REST call. */
  toRequestContext(request: IncomingMessage): AccessContext {
    return { ...toVisitorContext(request), viewer: () => this.readViewer(request) };
  }

  /** Requires, for a REST call, that a page exists and its caller may see its content; otherwise throws NotFound. */
  async requireVisible(request: IncomingMessage, page: Page | null): Promise<Page> {
    const shown = await this.toVisiblePageForRequest(request, page);
    if (!shown || shown.isOutline) throw new NotFound(NO_SUCH_PAGE);
    return shown;
  }

  /** Whether a page shows its wall: without it nobody may read its messages. */
  async showsWall(pageId: string): Promise<boolean> {
    if (!isUuid(pageId)) return false;
    const pages = this.db.getRepository(Page).createQueryBuilder('page');
    return pages.where('page.id = :pageId', { pageId }).andWhere(this.hasWallSql).getExists();
  }

  /** Whether everybody may see a page's wall. */
  isWallPublic(pageId: string): Promise<boolean> {
    const pages = this.db.getRepository(Page).createQueryBuilder('page');
    const isPublicWall = `${IS_PUBLICLY_VISIBLE} and ${this.hasWallSql}`;
    return pages.where('page.id = :pageId', { pageId }).andWhere(isPublicWall).getExists();
  }

  /** Whether a device has the key to one of these pages. */
  async hasKeyTo(
    pageIds: readonly string[],
    access: Pick<AccessContext, 'pageKey'>,
  ): Promise<boolean> {
    const keyed = pageIds.filter((pageId) => access.pageKey(pageId) !== null);
    const checks = keyed.map((pageId) => this.mayEnter(pageId, null, access.pageKey(pageId)));
    return (await Promise.all(checks)).includes(true);
  }

  /**
   * Whether somebody may see a page's wall: those who may see the page, and those with the key of its wall link. A
   * given key must be valid even if none is needed, so that a link can be revoked.
   */
  async maySeeWall(page: Page, access: AccessContext, key: string | null = null): Promise<boolean> {
    if (page.type !== PageType.TRIBUTE) return false;
    const mayEnter = key === null ? this.maySee(page, access) : this.isKeyTo(page.id, key);
    return (await mayEnter) && (await this.showsWall(page.id));
  }

  /** The grant to follow a page: valid while the page may be seen, or, with a key, while its link shows the wall. */
  grantToFollow(
    pageId: string,
    { viewer, pageKey }: Pick<Context, 'viewer' | 'pageKey'>,
    key: string | null,
  ): AccessGrant {
    if (key === null) {
      const deviceKey = pageKey(pageId);
      const keyHash = deviceKey === null ? '' : hashSecret(deviceKey).toString('base64');
      const name = `${pageId} ${viewer?.sessionId ?? ''} ${keyHash}`;
      return { name, isValid: () => this.mayEnter(pageId, viewer, deviceKey) };
    }
    const isValid = async () => (await this.isKeyTo(pageId, key)) && (await this.showsWall(pageId));
    return { name: `${pageId} key ${hashSecret(key).toString('base64')}`, isValid };
  }

  /** Whether this is the key of the page's wall link. */
  async isKeyTo(pageId: string, key: string): Promise<boolean> {
    const select = { wallKeyHash: true, wallKeyMadeBy: true };
    const where = { id: pageId, isInaccessible: false };
    const page = await this.db.getRepository(Page).findOne({ select, where });
    return matchesHash(page?.wallKeyHash, key) && page?.wallKeyMadeBy != null;
  }

  /** Whether a login lasts that belongs to a member of the page, and the page is accessible. */
  async isMember({ pageId, userId, sessionId }: MemberLogin): Promise<boolean> {
    return (await this.rights.read(pageId, { id: userId, sessionId }))?.isMember === true;
  }

  /** Whether a page is visible to everybody, to this account while its login lasts, or with this key. */
  async mayEnter(pageId: string, viewer: Viewer | null, key: string | null): Promise<boolean> {
    const page = await this.rights.read(pageId, viewer);
    if (!page) return false;
    if (page.isPublic || page.isMember) return true;
    return key !== null && page.phrase !== null && this.keys.isKeyTo({ ...page, id: pageId }, key);
  }
}

/** A page reduced to the fact that it exists. */
function toOutline({ id, url, type, active, visibility, redirectUrl, version }: Page): Page {
  const nothing = {
    title: '',
    service: null,
    couple: null,
    kind: null,
    goneAt: null,
    takenDownAt: null,
    isInaccessible: false,
    lastSeq: 0,
    isOutline: true,
  };
  return { id, url, type, active, visibility, redirectUrl, version, ...nothing };
}
