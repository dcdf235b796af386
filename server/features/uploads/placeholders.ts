import { LRUCache } from 'lru-cache';
import { type DataSource, In, IsNull, Not } from 'typeorm';
import { BatchedQuery } from '../../database/shared-query.ts';
import { parseMediaKey } from './media-address.ts';
import { Media } from './media.entity.ts';

/** Some 4 MB. */
const MAX_CACHED = 20_000;

/** Reads the placeholders of pictures; one that exists never changes. */
export class Placeholders {
  private readonly cached = new LRUCache<string, string>({ max: MAX_CACHED });
  private readonly query = new BatchedQuery((keys) => this.readAll(keys));

  constructor(private readonly db: DataSource) {}

  /** The placeholder of the picture at an address; null if it has none, or not yet. */
  async read(address: string): Promise<string | null> {
    const key = parseMediaKey(address);
    if (!key) return null;
    const known = this.cached.get(key);
    if (known !== undefined) return known;
    return (await this.query.load([key])).get(key) ?? null;
  }

  private async readAll(keys: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.getRepository(Media).find({
      select: { key: true, placeholder: true },
      where: { key: In([...keys]), placeholder: Not(IsNull()) },
    });
    const found = new Map(rows.map(({ key, placeholder }) => [key, placeholder ?? '']));
    for (const [key, placeholder] of found) this.cached.set(key, placeholder);
    return found;
  }
}
