import type { DataSource } from 'typeorm';
import { preparedQuery } from '../../database/prepared-query.ts';
import { SharedQuery } from '../../database/shared-query.ts';

/** The version of each look-up; null where there is nothing. */
export type Versions = ReadonlyMap<string, string | null>;

interface Row {
  lookup: string;
  version: string;
}

/**
 * How the versions of each kind are read. An array that a subquery gives is of unknown length to the planner,
 * which else finds a better plan for these few, anew for each query: 250 µs of Postgres, where it is 20.
 */
const STATEMENTS = {
  url: (asked: string) =>
    `select 'url:' || lower(url) as lookup, xmin::text as version from page
     where lower(url) = any((select ${asked}::text[])::text[])`,
  id: (asked: string) =>
    `select 'id:' || id as lookup, xmin::text as version from page
     where id = any((select ${asked}::uuid[])::uuid[])`,
  deck: (asked: string) =>
    `select 'deck:' || url as lookup, xmin::text as version from deck
     where url = any((select ${asked}::text[])::text[])`,
  session: (asked: string) =>
    `select 'session:' || id as lookup, xmin::text as version from session_family
     where id = any((select ${asked}::uuid[])::uuid[]) and ended_at is null and expires_at > now()`,
  member: (asked: string) =>
    `select 'member:' || pair as lookup, version from unnest(${asked}::text[]) as pair,
       lateral (select xmin::text as version from page_member
                where page_id = split_part(pair, ':', 1)::uuid
                  and user_id = split_part(pair, ':', 2)::uuid offset 0) as found`,
  /** A number is its own version: whatever else happens to those that wait, it stays so. */
  held: (asked: string) =>
    `select 'held:' || asked_id as lookup, version from unnest(${asked}::uuid[]) as asked_id,
       lateral (select count(*)::text as version from tribute
                where page_id = asked_id and status = 'held') as found`,
};

type Kind = keyof typeof STATEMENTS;

/** Tells which version a page is at now, and what else answers are made of: a deck of cards, a login, a membership, messages that wait. */
export class PageVersions {
  private readonly all = new SharedQuery((lookups) => this.query(lookups));

  constructor(private readonly db: DataSource) {}

  /**
   * The version of each look-up, and maybe of others, read after they were asked for: `url:<lower case>` or
   * `id:<uuid>` of a page, `deck:<lower case>`, `session:<uuid>` while it lasts, `member:<page>:<user>`,
   * `held:<page>` for how many messages wait to be read.
   */
  read(lookups: Iterable<string>): Promise<Versions> {
    return this.all.ask(lookups);
  }

  private async query(lookups: ReadonlySet<string>): Promise<Versions> {
    const named = new Map<Kind, string[]>();
    const versions = new Map<string, string | null>();
    for (const lookup of lookups) {
      versions.set(lookup, null);
      const [kind, name] = parted(lookup);
      const names = named.get(kind);
      if (names) names.push(name);
      else named.set(kind, [name]);
    }
    const kinds = [...named.keys()].sort();
    const rows = await preparedQuery<Row>(
      this.db,
      `versions of ${kinds.join()}`,
      kinds.map((kind, i) => STATEMENTS[kind](`$${i + 1}`)).join(' union all '),
      kinds.map((kind) => named.get(kind)),
    );
    for (const { lookup, version } of rows) versions.set(lookup, version);
    return versions;
  }
}

function parted(lookup: string): [Kind, string] {
  const end = lookup.indexOf(':');
  return [lookup.slice(0, end) as Kind, lookup.slice(end + 1)];
}
