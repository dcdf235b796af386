import { type DataSource, Not } from 'typeorm';
import { isUuid } from '../../input/ids.ts';
import type { DependencyTracker } from '../../http/dependency-tracker.ts';
import { Page, PageType, PageVisibility, PageAddress } from './page.entity.ts';

/** The format of a page's address. */
export const PAGE_URL = /^[A-Za-z0-9_-]{1,64}$/;

/** Finds pages. */
export class PageService {
  constructor(private readonly db: DataSource) {}

  /**
   * The page at an address, or formerly there, with or without a leading slash and in any case; null if there is none.
   */
  async findByUrl(address: string, tracker?: DependencyTracker): Promise<Page | null> {
    const url = address.replace(/^\/+/, '');
    if (!PAGE_URL.test(url)) return null;
    const page = await this.db
      .getRepository(Page)
      .createQueryBuilder('page')
      .innerJoin(PageAddress, 'address', 'address.pageId = page.id')
      .where('address.address = lower(:url)', { url })
      .getOne();
    tracker?.trackDependency(`url:${url.toLowerCase()}`, page?.version ?? null);
    return page;
  }

  /** The addresses of the first `limit` pages that are for everybody and lead nowhere else. */
  async listPublicUrls(limit: number): Promise<string[]> {
    const pages = await this.db.getRepository(Page).find({
      select: { id: true, url: true },
      where: {
        active: true,
        isInaccessible: false,
        visibility: PageVisibility.PUBLIC,
        type: Not(PageType.REDIRECT),
      },
      order: { url: 'ASC' },
      take: limit,
    });
    return pages.map(({ url }) => url);
  }

  /** The page with an id; null if there is none. */
  async findById(id: string, tracker?: DependencyTracker): Promise<Page | null> {
    if (!isUuid(id)) return null;
    const page = await this.db.getRepository(Page).findOneBy({ id });
    tracker?.trackDependency(`id:${id.toLowerCase()}`, page?.version ?? null);
    return page;
  }
}
