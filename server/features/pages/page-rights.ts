import type { DataSource } from 'typeorm';
import { BatchedQuery } from '../../database/batched-query.ts';
import type { Viewer } from '../../graphql/context.ts';
import { IS_PUBLICLY_VISIBLE, IS_SET_UP, IS_SIGNED_IN, isMember } from './access-sql.ts';

/** What somebody needs to see a page, and has. */
interface PageRight {
  isPublic: boolean;
  /** Whether the login still holds, and belongs to a member. */
  isMember: boolean;
  /** The page's phrase; null unless it opens the page. */
  phrase: string | null;
}

/** Reads who may see which page, in one query for all concurrent callers: a chapel reconnects all at once. */
export class PageRights {
  private readonly query = new BatchedQuery((ids) => this.readAll(ids));

  constructor(private readonly db: DataSource) {}

  /** The right of a login to see a page; undefined if there is no such page. */
  async read(pageId: string, viewer: Viewer | null): Promise<PageRight | undefined> {
    const id = `${pageId} ${viewer?.sessionId ?? ''}`;
    return (await this.query.load([id])).get(id);
  }

  private async readAll(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, PageRight>> {
    const rows: (PageRight & { id: string })[] = await this.db.query(
      `select asked.id, ${IS_PUBLICLY_VISIBLE} as "isPublic",
              login.id is not null and ${isMember('login.user_id')} as "isMember",
              case when ${IS_SET_UP} and visibility = 'phrase' then phrase end as phrase
       from unnest($1::text[]) as asked (id)
       join page on page.id = split_part(asked.id, ' ', 1)::uuid
       left join session_family login on ${IS_SIGNED_IN}
         and login.id = nullif(split_part(asked.id, ' ', 2), '')::uuid`,
      [[...ids]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
