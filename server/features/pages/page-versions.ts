import type { DataSource } from 'typeorm';
import { preparedQuery } from '../../database/prepared-query.ts';
import { SharedQuery } from '../../database/shared-query.ts';
import type { Versions } from '../../graphql/reads.ts';

interface Row {
  lookup: string;
  version: string;
}

/**
 * How the versions of each kind are read. An array that a subquery gives is of unknown length to the planner,
 * which else finds a better plan for these few, anew for each query: 250 µs of Postgres, where it is 20.
 */
const STATEMENTS = {
  url: (names: string) =>
    `select 'url:' || lower(url) as lookup, xmin::text as version from page
     where lower(url) = any((select ${names}::text[])::text[])`,
  id: (names: string) =>
    `select 'id:' || id as lookup, xmin::text as version from page
     where id = any((select ${names}::uuid[])::uuid[])`,
  deck: (names: string) =>
    `select 'deck:' || url as lookup, xmin::text as version from deck
     where url = any((select ${names}::text[])::text[])`,
  session: (names: string) =>
    `select 'session:' || id as lookup, xmin::text as version from session_family
     where id = any((select ${names}::uuid[])::uuid[]) and ended_at is null and expires_at > now()`,
  member: (names: string) =>
    `select 'member:' || pair as lookup, version from unnest(${names}::text[]) as pair,
       lateral (select xmin::text as version from page_member
                where page_id = split_part(pair, ':', 1)::uuid
                  and user_id = split_part(pair, ':', 2)::uuid offset 0) as membership`,
  /** The number itself is the version: nothing else of the held messages is shown. */
  held: (names: string) =>
    `select 'held:' || held_page as lookup, version from unnest(${names}::uuid[]) as held_page,
       lateral (select count(*)::text as version from tribute
                where page_id = held_page and status = 'held') as counted`,
};

type Kind = keyof typeof STATEMENTS;

/** Reads the current versions of whatever responses depend on: pages, decks, logins, memberships, numbers of held messages. */
export class PageVersions {
  private readonly shared = new SharedQuery((lookups) => this.query(lookups));

  constructor(private readonly db: DataSource) {}

  /**
   * The version of each look-up, and maybe of others, read after the call: `url:<lower case>` or
   * `id:<uuid>` of a page, `deck:<lower case>`, `session:<uuid>` while it lasts, `member:<page>:<user>`,
   * `held:<page>` for how many messages are held.
   */
  read(lookups: Iterable<string>): Promise<Versions> {
    return this.shared.load(lookups);
  }

  private async query(lookups: ReadonlySet<string>): Promise<Versions> {
    const namesByKind = new Map<Kind, string[]>();
    const versions = new Map<string, string | null>();
    for (const lookup of lookups) {
      versions.set(lookup, null);
      const [kind, name] = splitLookup(lookup);
      const names = namesByKind.get(kind);
      if (names) names.push(name);
      else namesByKind.set(kind, [name]);
    }
    const kinds = [...namesByKind.keys()].sort();
    const rows = await preparedQuery<Row>(
      this.db,
      `versions of ${kinds.join()}`,
      kinds.map((kind, i) => STATEMENTS[kind](`$${i + 1}`)).join(' union all '),
      kinds.map((kind) => namesByKind.get(kind)),
    );
    for (const { lookup, version } of rows) versions.set(lookup, version);
    return versions;
  }
}

function splitLookup(lookup: string): [Kind, string] {
  const end = lookup.indexOf(':');
  return [lookup.slice(0, end) as Kind, lookup.slice(end + 1)];
}
