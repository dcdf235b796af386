import { And, type DataSource, In, LessThan, MoreThan } from 'typeorm';
import { toSearchTerms, toSearchTokens } from '../../../../protocol/fold-text.ts';
import { MAX_COUNTED_HITS, MAX_SEARCH } from '../../../../protocol/limits.ts';
import { TRIBUTE_FIELD_ENTRIES } from '../../../../protocol/tribute-text.ts';
import { Malformed } from '../../../errors/public-errors.ts';
import { normalizeText } from '../../../input/text.ts';
import { Tribute, TributeCount, TributeStatus } from '../posting/tribute.entity.ts';

const MAX_TERMS = 8;
/** The messages that a job has not indexed yet are indexed before a search, in at most so many batches. */
const MAX_BATCHES = 10;
const BATCH_SIZE = 500;
/** Whether a word is common is judged by this many of the newest messages. */
const SAMPLE_SIZE = 5_000;
const MAX_SEQ = 2 ** 31 - 1;
const IS_UNINDEXED = 'tribute.search_words is null';

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
    if (search.length > MAX_SEARCH)
      throw new Malformed(`search can have up to ${MAX_SEARCH} characters.`);
    const terms = toTerms(search);
    if (terms.length === 0) return this.readAll(pageId, range);
    const isIncomplete = !(await this.indexPage(pageId));
    const query = terms.join(' & ');
    const wall = this.selectRange(pageId, range);
    const hits = (await this.isCommon(pageId, query, range.since))
      ? null
      : await this.findHits(pageId, query, range.since);
    // if many tributes have these words, the next ones are near: the wall is read in its order, without their index
    if (hits === null || hits.length > MAX_COUNTED_HITS)
      wall.andWhere('(tribute.search_words @@ cast(:query as tsquery)) is true', { query });
    else wall.andWhere({ id: In(pickRange(hits, range)) });
    const total = hits?.length ?? MAX_COUNTED_HITS + 1;
    return { tributes: await wall.getMany(), total, isIncomplete };
  }

  /** Indexes what is not indexed yet; returns whether nothing is left, as others may be working on some of it. */
  private async indexPage(pageId: string): Promise<boolean> {
    for (let time = 0; time < MAX_BATCHES; time += 1)
      if ((await indexSome(this.db, pageId)) === 0) break;
    const tributes = this.db.getRepository(Tribute).createQueryBuilder('tribute');
    return !(await tributes.where({ pageId }).andWhere(IS_UNINDEXED).getExists());
  }

  /** Whether the newest tributes alone have these words more often than is counted: their index is large then. */
  private async isCommon(pageId: string, query: string, since: number): Promise<boolean> {
    const range = { first: SAMPLE_SIZE, after: null, oldestFirst: false, since };
    const newest = this.selectRange(pageId, range).select('tribute.search_words', 'words');
    const rows = await this.db
      .createQueryBuilder()
      .select('1', 'found')
      .from(`(${newest.getQuery()})`, 'newest')
      .setParameters(newest.getParameters())
      .where('newest.words @@ cast(:query as tsquery)', { query })
      .limit(MAX_COUNTED_HITS + 1)
      .getRawMany();
    return rows.length > MAX_COUNTED_HITS;
  }

  /** The tributes with these words, in no order: all of them, or enough to show that there are many. */
  private findHits(pageId: string, query: string, since: number): Promise<Hit[]> {
    return this.db
      .createQueryBuilder(Tribute, 'tribute')
      .select(['tribute.id as id', 'tribute.seq as seq'])
      .where({ pageId, status: TributeStatus.VISIBLE, seq: MoreThan(since) })
      .andWhere('tribute.search_words @@ cast(:query as tsquery)', {
        query: `'${toPageToken(pageId)}' & ${query}`,
      })
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

/** Tokens are letters and digits only, so nothing in them needs to be escaped. */
function toTerms(search: string): string[] {
  const { beginnings, exact } = toSearchTerms(normalizeText(search, 'NFKD'));
  const terms = [...exact.map((token) => `'${token}'`), ...beginnings.map((word) => `'${word}':*`)];
  return terms.slice(0, MAX_TERMS);
}

/** The token of a page, which all its tributes have, so that one index answers for page and words together. */
const toPageToken = (pageId: string) => `page${pageId.replaceAll('-', '')}`;

/**
 * Indexes some messages that are not indexed yet, of one page or of any, and returns how many; several processes may do
 * so at the same time.
 */
export async function indexSome(db: DataSource, pageId: string | null = null): Promise<number> {
  return db.transaction(async (manager) => {
    const tributes = await manager
      .createQueryBuilder(Tribute, 'tribute')
      .where(IS_UNINDEXED)
      .andWhere(pageId ? { pageId } : {})
      .limit(BATCH_SIZE)
      .setLock('for_no_key_update')
      .setOnLocked('skip_locked')
      .getMany();
    const indexed = tributes.map((tribute) => {
      const text = TRIBUTE_FIELD_ENTRIES.map(([name]) => tribute[name]).join('\n');
      const tokens = toSearchTokens(normalizeText(text, 'NFKD'));
      return { id: tribute.id, tokens: [toPageToken(tribute.pageId), ...tokens] };
    });
    if (indexed.length > 0)
      await manager.query(
        `update tribute set search_words = array_to_tsvector(indexed.tokens)
         from jsonb_to_recordset($1::jsonb) as indexed (id uuid, tokens text[])
         where tribute.id = indexed.id`,
        [JSON.stringify(indexed)],
      );
    return indexed.length;
  });
}
