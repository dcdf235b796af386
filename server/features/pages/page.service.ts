import type { DataSource } from 'typeorm';
import { isUuid } from '../../graphql/ids.ts';
import type { DependencyTracker } from '../../graphql/dependency-tracker.ts';
import { Page } from './page.entity.ts';
import { PageAddressRow } from './page-address.entity.ts';

/** The format of a page's address. */
export const PAGE_URL = /^[A-Za-z0-9_-]{1,64}$/;

/** Finds pages. */
export class PageService {
  constructor(private readonly db: DataSource) {}

  /** By its address or one it had before, with or without a leading slash, ignoring case; null if there is none. */
  async findByUrl(address: string, tracker?: DependencyTracker): Promise<Page | null> {
    const url = address.replace(/^\/+/, '');
    if (!PAGE_URL.test(url)) return null;
    const page = await this.db
      .getRepository(Page)
      .createQueryBuilder('page')
      .innerJoin(PageAddressRow, 'address', 'address.pageId = page.id')
      .where('address.address = lower(:url)', { url })
      .getOne();
    tracker?.trackDependency(`url:${url.toLowerCase()}`, page?.version ?? null);
    return page;
  }

  /** By id; null if there is none. */
  async findById(id: string, tracker?: DependencyTracker): Promise<Page | null> {
    if (!isUuid(id)) return null;
    const page = await this.db.getRepository(Page).findOneBy({ id });
    tracker?.trackDependency(`id:${id.toLowerCase()}`, page?.version ?? null);
    return page;
  }
}
