import { And, type DataSource, In, LessThan, MoreThan } from 'typeorm';
import { MAX_COUNTED_HITS } from '../../../../protocol/limits.ts';
import { Tribute, TributeCount, TributeStatus } from '../tribute.entity.ts';
import { HAS_WORDS, indexPage, toWordsQuery } from '../search-words.ts';

/** Whether a word is common is judged by this many of the newest messages. */
const SAMPLE_SIZE = 5_000;
const MAX_SEQ = 2 ** 31 - 1;

export interface WallSearchOptions {
  search: string;
  first: number;
  /** The `seq` of the last message that has been read; null from the beginning. */
  after: number | null;
  oldestFirst: boolean;
  /** Only tributes after this `seq`. */
  since: number;
}

/** The part of the wall that is searched, and what for. */
type WallRange = Omit<WallSearchOptions, 'search'>;

/** What a search found. */
interface SearchResult {
  tributes: Tribute[];
  /** How many there are in all; MAX_COUNTED_HITS + 1 if there are more. */
  total: number;
  /** Whether messages that are not indexed yet may be missing. */
  isIncomplete: boolean;
}

/** Finds tributes on a page's wall by their names and texts. */
export class WallSearch {
  constructor(private readonly db: DataSource) {}

  /**
   * Up to `first` visible tributes with all words of the search, in any script, without regard to case and accents,
   * each word by its beginning; all tributes for an empty search. Throws Malformed for a search that is too long.
   */
  async find(pageId: string, { search, ...range }: WallSearchOptions): Promise<SearchResult> {
    const words = toWordsQuery(pageId, search);
    if (words === null) return this.readAll(pageId, range);
    const isIncomplete = !(await indexPage(this.db, pageId));
    const wall = this.selectRange(pageId, range);
    const hits = (await this.isCommon(pageId, words, range.since))
      ? null
      : await this.findHits(pageId, words, range.since);
    // if many tributes have these words, the next ones are near: the wall is read in its order, without their index
    if (hits === null || hits.length > MAX_COUNTED_HITS)
      wall.andWhere(`(${HAS_WORDS}) is true`, { words });
    else wall.andWhere({ id: In(pickRange(hits, range)) });
    const total = hits?.length ?? MAX_COUNTED_HITS + 1;
    return { tributes: await wall.getMany(), total, isIncomplete };
  }

  /** Whether the newest tributes alone have these words more often than is counted: their index is large then. */
  private async isCommon(pageId: string, words: string, since: number): Promise<boolean> {
    const range = { first: SAMPLE_SIZE, after: null, oldestFirst: false, since };
    const newest = this.selectRange(pageId, range).select('tribute.search_words', 'search_words');
    const rows = await this.db
      .createQueryBuilder()
      .select('1', 'found')
      .from(`(${newest.getQuery()})`, 'tribute')
      .setParameters(newest.getParameters())
      .where(HAS_WORDS, { words })
      .limit(MAX_COUNTED_HITS + 1)
      .getRawMany();
    return rows.length > MAX_COUNTED_HITS;
  }

  /** The tributes with these words, in no order: all of them, or enough to show that there are many. */
  private findHits(pageId: string, words: string, since: number): Promise<Hit[]> {
    return this.db
      .createQueryBuilder(Tribute, 'tribute')
      .select(['tribute.id as id', 'tribute.seq as seq'])
      .where({ pageId, status: TributeStatus.VISIBLE, seq: MoreThan(since) })
      .andWhere(HAS_WORDS, { words })
      .limit(MAX_COUNTED_HITS + 1)
      .getRawMany();
  }

  private selectRange(pageId: string, { first, after, oldestFirst, since }: WallRange) {
    const from = oldestFirst ? MoreThan(after ?? 0) : LessThan(after ?? MAX_SEQ);
    return this.db
      .createQueryBuilder(Tribute, 'tribute')
      .where({ pageId, status: TributeStatus.VISIBLE, seq: And(from, MoreThan(since)) })
      .orderBy('tribute.seq', oldestFirst ? 'ASC' : 'DESC')
      .limit(first);
  }

  private async readAll(pageId: string, range: WallRange) {
    const [tributes, total] = await Promise.all([
      this.selectRange(pageId, range).getMany(),
      this.count(pageId, range.since),
    ]);
    return { tributes, total, isIncomplete: false };
  }

  private async count(pageId: string, since: number): Promise<number> {
    const visible = { pageId, status: TributeStatus.VISIBLE };
    if (since > 0)
      return this.db.getRepository(Tribute).countBy({ ...visible, seq: MoreThan(since) });
    return (await this.db.getRepository(TributeCount).findOneBy(visible))?.count ?? 0;
  }
}

interface Hit {
  id: string;
  seq: number;
}

/** The ids of the requested hits. */
function pickRange(hits: readonly Hit[], { first, after, oldestFirst }: WallRange): string[] {
  const [sign, from] = oldestFirst ? [1, after ?? 0] : [-1, after ?? MAX_SEQ];
  return hits
    .filter(({ seq }) => sign * (seq - from) > 0)
    .sort((a, b) => sign * (a.seq - b.seq))
    .slice(0, first)
    .map(({ id }) => id);
}
