import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { Logger } from 'pino';
import { getClientConfig, openWatchedSocket } from '../../database/database.ts';
import { BatchedQuery } from '../../database/batched-query.ts';
import type { DependencyVersions } from '../../http/dependency-tracker.ts';
import { IS_SIGNED_IN } from './access-sql.ts';

interface Row {
  lookup: string;
  version: string;
}

/**
 * The statements that read the versions of each kind. The array comes from a subquery, whose length the planner does
 * not know: with known lengths it plans anew for each query, 250 µs of Postgres instead of 20.
 */
const STATEMENTS = {
  url: (names: string) =>
    `select 'url:' || address as lookup, page.xmin::text as version
     from page_address join page on page.id = page_id
     where address = any((select ${names}::text[])::text[])`,
  id: (names: string) =>
    `select 'id:' || id as lookup, xmin::text as version from page
     where id = any((select ${names}::uuid[])::uuid[])`,
  deck: (names: string) =>
    `select 'deck:' || url as lookup, xmin::text as version from deck
     where url = any((select ${names}::text[])::text[])`,
  session: (names: string) =>
    `select 'session:' || id as lookup, xmin::text as version from session_family login
     where id = any((select ${names}::uuid[])::uuid[]) and ${IS_SIGNED_IN}`,
  member: (names: string) =>
    `select 'member:' || pair as lookup, version from unnest(${names}::text[]) as pair,
       lateral (select xmin::text as version from page_member
                where page_id = split_part(pair, ':', 1)::uuid
                  and user_id = split_part(pair, ':', 2)::uuid offset 0) as membership`,
  /** the number itself is the version, because nothing else of held messages is shown */
  held: (names: string) =>
    `select 'held:' || held_page as lookup, coalesce(count, 0)::text as version
     from unnest(${names}::uuid[]) as held_page
       left join tribute_count on page_id = held_page and status = 'held'`,
};

type Kind = keyof typeof STATEMENTS;

/** Only one query runs at a time; the second connection is used while the first is reopened. */
const POOL: pg.PoolConfig = {
  max: 2,
  application_name: 'keepsake versions',
  connectionTimeoutMillis: 5_000,
  statement_timeout: 5_000,
  stream: openWatchedSocket,
};

/**
 * Reads the current versions of what responses depend on: pages, decks, logins, memberships, numbers of held
 * messages.
 */
export class PageVersions {
  private readonly shared = new BatchedQuery((lookups) => this.query(lookups));

  /** A separate pool, so that reads are served while changes wait for all other connections. */
  private readonly pool: pg.Pool;

  constructor(db: DataSource, log: Logger) {
    this.pool = new pg.Pool({ ...getClientConfig(db), ...POOL });
    this.pool.on('error', (err) => log.error({ err }, 'database connection lost'));
  }

  /**
   * The version of each look-up, and maybe of others, read after the call: `url:<lower case>` (its own or an earlier
   * one) or `id:<uuid>` of a page, `deck:<lower case>`, `session:<uuid>` while it lasts, `member:<page>:<user>`,
   * `held:<page>` for how many messages are held.
   */
  read(lookups: Iterable<string>): Promise<DependencyVersions> {
    return this.shared.load(lookups);
  }

  /** Closes the connections. */
  close(): Promise<void> {
    return this.pool.end();
  }

  private async query(lookups: ReadonlySet<string>): Promise<DependencyVersions> {
    const namesByKind = new Map<Kind, string[]>();
    const versions = new Map<string, string | null>();
    for (const lookup of lookups) {
      versions.set(lookup, null);
      const [kind, name] = parseLookup(lookup);
      const names = namesByKind.get(kind);
      if (names) names.push(name);
      else namesByKind.set(kind, [name]);
    }
    const kinds = [...namesByKind.keys()].sort();
    const { rows } = await this.pool.query<Row>({
      name: `versions of ${kinds.join()}`, // planned once per connection
      text: kinds.map((kind, i) => STATEMENTS[kind](`$${i + 1}`)).join(' union all '),
      values: kinds.map((kind) => namesByKind.get(kind)),
    });
    for (const { lookup, version } of rows) versions.set(lookup, version);
    return versions;
  }
}

function parseLookup(lookup: string): [Kind, string] {
  const end = lookup.indexOf(':');
  return [lookup.slice(0, end) as Kind, lookup.slice(end + 1)];
}
