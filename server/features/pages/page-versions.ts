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
  /** Null for decks. */
  id: string | null;
  url: string;
  version: string;
}

/**
 * Tells which version a page, or a deck of cards, is at now. Whoever asks gets an answer that was read after they asked; all
 * who ask while a reading is under way share the next one, so a crowd costs the database one connection
 * and a few hundred small queries a second, however large it is and on however many processes it reads.
 */
export class PageVersions {
  private next: Reading | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly db: DataSource) {}

  /** The version of each look-up, `url:<lower case>`, `id:<uuid>` or `deck:<lower case>`, and maybe of others. */
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
    const rows = await preparedQuery<Row>(
      this.db,
      'page versions',
      `select id, lower(url) as url, xmin::text as version from page
       where lower(url) = any($1::text[]) or id = any($2::uuid[])
       union all select null, url, xmin::text from deck where url = any($3::text[])`,
      [named('url:'), named('id:'), named('deck:')],
    );
    const versions = new Map<string, string | null>();
    for (const lookup of lookups) versions.set(lookup, null);
    for (const { id, url, version } of rows)
      if (id) versions.set(`url:${url}`, version).set(`id:${id}`, version);
      else versions.set(`deck:${url}`, version);
    return versions;
  }
}
