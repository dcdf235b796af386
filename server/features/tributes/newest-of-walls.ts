import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { preparedQuery } from '../../database/prepared-query.ts';
import { type Item, LIMIT, NewestItems } from './newest-items.ts';
import { SharedRead } from './shared-read.ts';
import type { Tribute, WallItem } from './tribute.entity.ts';

/** How many bytes of all walls a process caches. */
const MAX_CACHED_BYTES = 64_000_000;

/** The newest of one wall. */
interface Wall {
  /** The page's newest event that it knows of. */
  seq: number;
  items: NewestItems;
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
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ items }) => items.size + 1,
  });
  private readonly shared: SharedRead<Buffer>; // who post at the same time are shown the same wall

  constructor(private readonly db: DataSource) {
    this.shared = new SharedRead((pageId) => this.read(pageId));
  }

  /** Adds a post that was committed; in the order of the commits. */
  add(tribute: Tribute): void {
    const { pageId, seq } = tribute;
    const wall = this.walls.get(pageId);
    if (!wall || seq === null || seq <= wall.seq) return; // held, or posted again
    if (seq > wall.seq + 1) return void this.walls.delete(pageId);
    wall.items.add(toldOf(tribute));
    this.walls.set(pageId, { seq, items: wall.items, changed: ++this.now });
  }

  /** The wall as it was after `since`, a `now` of before: its items without brackets. */
  async json(pageId: string, since: number): Promise<Buffer> {
    const wall = this.walls.get(pageId);
    return wall && wall.changed > since ? wall.items.json : this.shared.get(pageId);
  }

  private async read(pageId: string): Promise<Buffer> {
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
    const items = new NewestItems();
    for (const tribute of tributes.reverse()) items.add(toldOf(tribute));
    const seq = rows[0]?.lastSeq ?? 0;
    if (seq >= (this.walls.get(pageId)?.seq ?? 0))
      this.walls.set(pageId, { seq, items, changed: 0 });
    return items.json;
  }
}

/** A tribute as REST tells it. */
export function itemOf({ id, name, content, image, createdAt }: Omit<WallItem, 'seq'>) {
  return { id, name, content, image, created_at: createdAt.toISOString() };
}

function toldOf(tribute: Omit<WallItem, 'seq'>): Item {
  return { json: JSON.stringify(itemOf(tribute)), bytes: Buffer.byteLength(tribute.content) };
}
