import type { DataSource } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import type { Reads } from '../../graphql/reads.ts';
import type { Right } from '../../live/topic.ts';
import type { MemberService } from '../members/member.service.ts';
import { Page, PageType } from '../pages/page.entity.ts';
import { isPublic } from '../pages/page.policy.ts';
import type { PageService } from '../pages/page.service.ts';
import { hashOf, isHashOf } from '../../graphql/secrets.ts';

/** Who may see a page's wall on a large screen. */
export class WallService {
  constructor(
    private readonly db: DataSource,
    private readonly pages: PageService,
    private readonly members: MemberService,
  ) {}

  /**
   * The page whose wall is shown at an address: to everybody where the page is public, to its members, and by
   * the key of its wall link. A key that is given must be right, also where none is needed: so a link can be ended.
   */
  async wallPage(
    url: string,
    key: string | null,
    { viewer, reads }: { viewer: Viewer | null; reads?: Reads },
  ): Promise<Page | null> {
    const page = await this.pages.byUrl(url, reads);
    if (page?.type !== PageType.TRIBUTE) return null;
    if (key !== null) return (await this.isKeyTo(page.id, key)) ? page : null;
    if (isPublic(page)) return page;
    const isMember = viewer && (await this.members.rolesOf(viewer, [page.id])).has(page.id);
    return isMember ? page : null;
  }

  /** The right to follow a page by a key, as long as its link is the page's. */
  rightOf(pageId: string, key: string): Right {
    const name = `${pageId} ${hashOf(key).toString('base64')}`;
    return { name, isValid: () => this.isKeyTo(pageId, key) };
  }

  private async isKeyTo(pageId: string, key: string): Promise<boolean> {
    const page = await this.db
      .getRepository(Page)
      .findOne({ select: { wallKeyHash: true }, where: { id: pageId } });
    return isHashOf(page?.wallKeyHash, key);
  }
}
