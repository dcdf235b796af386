import type { IncomingMessage } from 'node:http';
import type { DataSource } from 'typeorm';
import { BatchedQuery } from '../../database/shared-query.ts';
import type { Viewer, ViewerOf } from '../../graphql/context.ts';
import { NotFound } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import { findTracker } from '../../graphql/dependency-tracker.ts';
import { hashSecret, matchesHash } from '../../secrets/secrets.ts';
import type { AccessGrant } from '../../live/topic.ts';
import { Page, PageType } from './page.entity.ts';

/** Called if not everybody may see a page; null for visitors. */
type ReadViewer = () => Pick<Viewer, 'id'> | null | Promise<Pick<Viewer, 'id'> | null>;

/** A page is public once it is activated; before, only its members see it. Also as SQL, for a row `page`. */
const isPublic = ({ active }: Pick<Page, 'active'>) => active;
const IS_PUBLIC = 'page.active';
const IS_MEMBER = (user: string) =>
  `exists (select 1 from page_member where page_id = page.id and user_id = ${user})`;

/**
 * The only place that decides who may see a page and its wall: every endpoint, stream, picture and cached response
 * asks it. A page is public or visible to its members only; its wall is shown while one of the page's blocks displays
 * it.
 */
export class PageAccess {
  /** As SQL, for a row `place` of the view picture_place: whether everybody may see that place. */
  readonly isPublicPlace: string;
  private readonly hasWallSql: string;
  private readonly followers = new BatchedQuery((pairs) => this.readFollowers(pairs));

  /** `wallTypes` are the block types that display the wall. */
  constructor(
    private readonly db: DataSource,
    private readonly viewerOf: ViewerOf,
    wallTypes: readonly string[],
  ) {
    const types = wallTypes.map((type) => `'${type}'`).join();
    this.hasWallSql = `exists (
      select 1 from component where page_id = page.id and type in (${types}) and removed_at is null)`;
    this.isPublicPlace = `place.shown and exists (
      select 1 from page where page.id = place.page_id and ${IS_PUBLIC}
        and (not place.on_wall or ${this.hasWallSql}))`;
  }

  /** Whether somebody may see the content of a page. */
  async maySee(page: Page, viewer: ReadViewer): Promise<boolean> {
    if (isPublic(page)) return true;
    const userId = (await viewer())?.id;
    return userId !== undefined && this.mayFollow(page.id, userId);
  }

  /** The page as somebody may see it: complete, or only that it exists. */
  async toVisiblePage(page: Page | null, viewer: ReadViewer): Promise<Page | null> {
    return page && ((await this.maySee(page, viewer)) ? page : toOutline(page));
  }

  /** The same for a REST call; the response may be cached if everybody may see the page. */
  toVisiblePageForRequest(request: IncomingMessage, page: Page | null): Promise<Page | null> {
    if (page && !isPublic(page)) findTracker(request)?.forbidCaching();
    return this.toVisiblePage(page, () => this.viewerOf(request));
  }

  /** Requires, for a REST call, that a page exists and its caller may see its content; else NotFound. */
  async requireVisible(request: IncomingMessage, page: Page | null): Promise<Page> {
    const shown = await this.toVisiblePageForRequest(request, page);
    if (!shown || shown.isOutline) throw new NotFound('There is no such page.');
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
    const isPublicWall = `${IS_PUBLIC} and ${this.hasWallSql}`;
    return pages.where('page.id = :pageId', { pageId }).andWhere(isPublicWall).getExists();
  }

  /**
   * Whether somebody may see a page's wall: those who may see the page, and those with the key of its wall link. A
   * given key must be valid even if none is needed, so that a link can be revoked.
   */
  async maySeeWall(page: Page, viewer: ReadViewer, key: string | null = null): Promise<boolean> {
    if (page.type !== PageType.TRIBUTE) return false;
    const mayEnter = key === null ? this.maySee(page, viewer) : this.isKeyTo(page.id, key);
    return (await mayEnter) && (await this.showsWall(page.id));
  }

  /** The grant to follow a page: valid while the page may be seen, or, with a key, while its link shows the wall. */
  grantToFollow(
    pageId: string,
    viewer: Pick<Viewer, 'id'> | null,
    key: string | null,
  ): AccessGrant {
    if (key === null) {
      const userId = viewer?.id ?? '';
      return { name: `${pageId} ${userId}`, isValid: () => this.mayFollow(pageId, userId) };
    }
    const isValid = async () => (await this.isKeyTo(pageId, key)) && (await this.showsWall(pageId));
    return { name: `${pageId} key ${hashSecret(key).toString('base64')}`, isValid };
  }

  /** Whether this is the key of the page's wall link. */
  async isKeyTo(pageId: string, key: string): Promise<boolean> {
    const select = { wallKeyHash: true, wallKeyMadeBy: true };
    const page = await this.db.getRepository(Page).findOne({ select, where: { id: pageId } });
    return matchesHash(page?.wallKeyHash, key) && page?.wallKeyMadeBy != null;
  }

  private async mayFollow(pageId: string, userId: string): Promise<boolean> {
    const pair = `${pageId} ${userId}`;
    return (await this.followers.load([pair])).has(pair);
  }

  /** One query for all concurrent callers: a chapel reconnects all at once. */
  private async readFollowers(pairs: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const rows: { pair: string }[] = await this.db.query(
      `select pair from unnest($1::text[]) as pair
       join page on page.id = split_part(pair, ' ', 1)::uuid
       where ${IS_PUBLIC} or ${IS_MEMBER(`nullif(split_part(pair, ' ', 2), '')::uuid`)}`,
      [[...pairs]],
    );
    return new Set(rows.map(({ pair }) => pair));
  }
}

/** A page reduced to the fact that it exists. */
function toOutline({ id, url, type, active, redirectUrl, version }: Page): Page {
  const nothing = { title: '', service: null, kind: null, lastSeq: 0, isOutline: true };
  return { id, url, type, active, redirectUrl, version, ...nothing };
}
