import type { DataSource } from 'typeorm';
import { preparedQuery } from '../../database/prepared-query.ts';

/** The version of each look-up; null where there is nothing. */
export type Versions = ReadonlyMap<string, string | null>;

/** Those who asked in the same turn of the loop. */
interface Reading {
  lookups: Set<string>;
  versions: Promise<Versions>;
}

interface Row {
  lookup: string;
  version: string;
}

/**
 * Tells which version a page is at now, and what else answers are made of: a deck of cards, a login, a membership. Whoever asks gets an answer that was read after they asked; all
 * who ask while a reading is under way share the next one, so a crowd costs the database one connection
 * and a few hundred small queries a second, however large it is and on however many processes it reads.
 */
export class PageVersions {
  private next: Reading | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly db: DataSource) {}

  /**
   * The version of each look-up, and maybe of others: `url:<lower case>` or `id:<uuid>` of a page,
   * `deck:<lower case>`, `session:<uuid>` while it lasts, `member:<page>:<user>`.
   */
  read(lookups: Iterable<string>): Promise<Versions> {
    this.next ??= this.begin();
    for (const lookup of lookups) this.next.lookups.add(lookup);
    return this.next.versions;
  }

  private begin(): Reading {
    const lookups = new Set<string>();
    const versions = this.last
      .then(() => new Promise(setImmediate)) // with all that arrived in this turn of the loop
      .then(() => {
        this.next = null;
        return this.query(lookups);
      });
    this.last = versions.catch(() => undefined); // whoever reads is told of errors
    return { lookups, versions };
  }

  private async query(lookups: ReadonlySet<string>): Promise<Versions> {
    const named = (kind: string) =>
      [...lookups].filter((one) => one.startsWith(kind)).map((one) => one.slice(kind.length));
    const memberships = named('member:').map((one) => one.split(':'));
    const rows = await preparedQuery<Row>(
      this.db,
      'page versions',
      `select 'url:' || lower(url) as lookup, xmin::text as version from page where lower(url) = any($1::text[])
       union all select 'id:' || id, xmin::text from page where id = any($2::uuid[])
       union all select 'deck:' || url, xmin::text from deck where url = any($3::text[])
       union all select 'session:' || id, xmin::text from session_family
         where id = any($4::uuid[]) and ended_at is null and expires_at > now()
       union all select 'member:' || page_id || ':' || user_id, member.xmin::text
         from unnest($5::uuid[], $6::uuid[]) as asked (page_id, user_id)
         join page_member member using (page_id, user_id)`,
      [
        named('url:'),
        named('id:'),
        named('deck:'),
        named('session:'),
        memberships.map(([pageId]) => pageId),
        memberships.map(([, userId]) => userId),
      ],
    );
    const versions = new Map<string, string | null>();
    for (const lookup of lookups) versions.set(lookup, null);
    for (const { lookup, version } of rows) versions.set(lookup, version);
    return versions;
  }
}
