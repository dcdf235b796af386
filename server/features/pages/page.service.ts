import type { DataSource } from 'typeorm';
import { readRows } from '../../database/read-rows.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { Reads } from '../../graphql/reads.ts';
import { Page } from './page.entity.ts';

/** What an address may look like. */
const PAGE_URL = /^[A-Za-z0-9_-]{1,64}$/;

/** Finds pages. */
export class PageService {
  constructor(private readonly db: DataSource) {}

  /** By address, with or without a leading slash, without regard to case; null where there is none. */
  async byUrl(address: string, reads?: Reads): Promise<Page | null> {
    const url = address.replace(/^\/+/, '');
    if (!PAGE_URL.test(url)) return null;
    const [page = null] = await readRows(this.db, Page, 'where lower(url) = lower($1)', [url]);
    reads?.noteVersion(`url:${url.toLowerCase()}`, page?.version ?? null);
    return page;
  }

  /** By id; null where there is none. */
  async byId(id: string, reads?: Reads): Promise<Page | null> {
    if (!isUuid(id)) return null;
    const [page = null] = await readRows(this.db, Page, 'where id = $1', [id]);
    reads?.noteVersion(`id:${id.toLowerCase()}`, page?.version ?? null);
    return page;
  }
}
