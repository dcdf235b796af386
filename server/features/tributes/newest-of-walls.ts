import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { preparedQuery } from '../../database/prepared-query.ts';
import { SharedRead } from './shared-read.ts';
import type { Tribute, WallItem } from './tribute.entity.ts';

/** Of a wall, whichever is reached first. */
const LIMIT = { count: 100, bytes: 500_000 };
/** How many characters of all walls a process caches. */
const MAX_CACHED_CHARACTERS = 32_000_000;

/** A tribute as REST tells it, with the bytes of its words. */
interface Item {
  json: string;
  bytes: number;
}

/** The newest of one wall. */
interface Wall {
  /** The page's newest event that it knows of. */
  seq: number;
  items: Item[];
  /** All of them with commas between; goes on from the last one, as joining them for each post cost more. */
  joined: string;
  /** When a post was added to it last, as `now` counts. */
  changed: number;
}

/**
 * The newest of a wall as JSON, for whoever has just posted: at most 100, and 0.5 MB of words. What this
 * process posts is added to what it remembers. Whatever else changes a wall has an event of its own, so that
 * the next post's number is not the next here, and the wall is read again.
 */
export class NewestOfWalls {
  /** Counts what is added, so that whoever asks can tell what came later. */
  now = 0;
  private readonly walls = new LRUCache<string, Wall>({
    maxSize: MAX_CACHED_CHARACTERS,
    sizeCalculation: ({ joined }) => joined.length + 1,
  });
  private readonly shared: SharedRead<string>; // who post at the same time are shown the same wall

  constructor(private readonly db: DataSource) {
    this.shared = new SharedRead((pageId) => this.read(pageId));
  }

  /** Adds a post that was committed; in the order of the commits. */
  add(tribute: Tribute): void {
    const { pageId, seq, content } = tribute;
    const wall = this.walls.get(pageId);
    if (!wall || seq === null || seq <= wall.seq) return; // held, or posted again
    if (seq > wall.seq + 1) return void this.walls.delete(pageId);
    const added = {
      json: JSON.stringify(itemOf(tribute)),
      bytes: Buffer.byteLength(content),
    };
    const items = fitting([added, ...wall.items]);
    const gone = wall.items
      .slice(items.length - 1)
      .reduce((sum, { json }) => sum + json.length + 1, 0);
    const older = wall.joined.slice(0, Math.max(0, wall.joined.length - gone));
    const joined = older ? `${added.json},${older}` : added.json;
    this.walls.set(pageId, { seq, items, joined, changed: ++this.now });
  }

  /** The wall as it was after `since`, a `now` of before. */
  async json(pageId: string, since: number): Promise<string> {
    const wall = this.walls.get(pageId);
    return wall && wall.changed > since ? `[${wall.joined}]` : this.shared.get(pageId);
  }

  private async read(pageId: string): Promise<string> {
    const rows = await preparedQuery<Partial<WallItem> & { lastSeq: number }>(
      this.db,
      'newest of a wall',
      `select last_seq as "lastSeq", newest.* from page left join lateral (
         select id, name, content, image, created_at as "createdAt", seq from tribute
         where page_id = page.id and status = 'visible' order by seq desc limit $2
       ) newest on true
       where page.id = $1 order by seq desc`,
      [pageId, LIMIT.count],
    );
    const tributes = rows.filter((row): row is WallItem & { lastSeq: number } => row.id !== null);
    const items = fitting(
      tributes.map((one) => ({
        json: JSON.stringify(itemOf(one)),
        bytes: Buffer.byteLength(one.content),
      })),
    );
    const seq = rows[0]?.lastSeq ?? 0;
    const joined = items.map(({ json }) => json).join(',');
    if (seq >= (this.walls.get(pageId)?.seq ?? 0))
      this.walls.set(pageId, { seq, items, joined, changed: 0 });
    return `[${joined}]`;
  }
}

/** A tribute as REST tells it. */
export function itemOf({ id, name, content, image, createdAt }: Omit<WallItem, 'seq'>) {
  return { id, name, content, image, created_at: createdAt.toISOString() };
}

/** As many as may be told, ending with whichever reaches the most. */
function fitting(items: Item[]): Item[] {
  let bytes = 0;
  const end = items.findIndex((item, place) => {
    if (place >= LIMIT.count || bytes >= LIMIT.bytes) return true;
    bytes += item.bytes;
    return false;
  });
  return end < 0 ? items : items.slice(0, end);
}
