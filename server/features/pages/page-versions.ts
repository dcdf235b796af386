import type { DataSource } from 'typeorm';

/** Waiting for the versions of some look-ups. */
interface Waiting {
  lookups: readonly string[];
  resolve(versions: ReadonlyMap<string, string>): void;
  reject(error: unknown): void;
}

interface Row {
  url: string;
  id: string;
  version: string;
}

/**
 * Tells which version a page is at now. Whoever asks gets an answer that was read after they asked; all
 * who ask while a reading is under way share the next one, so a crowd costs the database one connection
 * and a few hundred small queries a second, however large it is and on however many processes it reads.
 */
export class PageVersions {
  private waiting: Waiting[] = [];
  private reading = false;

  constructor(private readonly db: DataSource) {}

  /** The version of each look-up (`url:<lower case>` or `id:<uuid>`); absent where there is no such page. */
  read(lookups: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ lookups, resolve, reject });
      if (this.reading) return;
      this.reading = true;
      setImmediate(() => void this.readAll()); // with all that arrived in this turn of the loop
    });
  }

  private async readAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const asked = this.waiting;
      this.waiting = [];
      try {
        const versions = await this.query(new Set(asked.flatMap(({ lookups }) => lookups)));
        for (const { resolve } of asked) resolve(versions);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    this.reading = false;
  }

  private async query(lookups: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    const named = (kind: string) =>
      [...lookups].filter((one) => one.startsWith(kind)).map((one) => one.slice(kind.length));
    const rows = (await this.db.query(
      `select id, lower(url) as url, xmin::text as version from page
       where lower(url) = any($1::text[]) or id = any($2::uuid[])`,
      [named('url:'), named('id:')],
    )) as Row[];
    return new Map(
      rows.flatMap(({ id, url, version }) => [
        [`url:${url}`, version],
        [`id:${id}`, version],
      ]),
    );
  }
}
