import { And, type DataSource, In, LessThan, MoreThan } from 'typeorm';
import { toSearchTerms, toSearchTokens } from '../../../../protocol/fold-text.ts';
import { MAX_SEARCH } from '../../../../protocol/limits.ts';
import { tributeFields } from '../../../../protocol/tribute-text.ts';
import { Malformed } from '../../../errors/public-errors.ts';
import { normalizeText } from '../../../input/text.ts';
import { Tribute, TributeCount, TributeStatus } from '../posting/tribute.entity.ts';

const MAX_TERMS = 8;
/** What came in the meantime is indexed before a search; older messages by a job, at most so often here. */
const PARTS_BEFORE = 10;
const INDEXED_AT_ONCE = 500;
const MAX_SEQ = 2 ** 31 - 1;

export interface WallSearchOptions {
  search: string;
  first: number;
  /** The place on the wall behind which to go on; null from the beginning. */
  after: number | null;
  oldestFirst: boolean;
  /** Only messages behind this place, in the order in which they came. */
  since: number;
}

/** Finds messages on a page's wall by their names and words. */
export class WallSearch {
  constructor(private readonly db: DataSource) {}

  /**
   * Up to `first` visible messages with all words of the search, in any script, without regard to case and accents,
   * each by its beginning; all messages for an empty one. With how many there are. Malformed for a text that is too
   * long.
   */
  async find(
    pageId: string,
    { search, ...part }: WallSearchOptions,
  ): Promise<{ tributes: Tribute[]; total: number }> {
    if (search.length > MAX_SEARCH)
      throw new Malformed(`search can have up to ${MAX_SEARCH} characters.`);
    const terms = toTerms(search);
    if (terms.length === 0) return this.readAll(pageId, part);
    const { first, oldestFirst, since } = part;
    for (let part = 0; part < PARTS_BEFORE; part += 1)
      if ((await indexSome(this.db, pageId)) === 0) break;
    const from = part.after ?? (oldestFirst ? 0 : MAX_SEQ);
    // the hits first: for rare words, Postgres would otherwise read the whole wall in its order
    const rows = await this.db.query<{ id: string; total: number }[]>(
      `with hits as materialized (
         select id, seq from tribute where search_words @@ $1::tsquery and status = 'visible' and seq > $4
       )
       select id, (select count(*)::int from hits) as total from hits
       where seq ${oldestFirst ? '>' : '<'} $2 order by seq ${oldestFirst ? 'asc' : 'desc'} limit $3`,
      [[`'${toPageToken(pageId)}'`, ...terms].join(' & '), from, first, since],
    );
    const tributes = await this.db.getRepository(Tribute).find({
      where: { id: In(rows.map(({ id }) => id)), pageId },
      order: { seq: oldestFirst ? 'ASC' : 'DESC' },
    });
    return { tributes, total: rows[0]?.total ?? 0 };
  }

  private async readAll(
    pageId: string,
    { first, after, oldestFirst, since }: Omit<WallSearchOptions, 'search'>,
  ): Promise<{ tributes: Tribute[]; total: number }> {
    const visible = { pageId, status: TributeStatus.VISIBLE };
    const from = oldestFirst ? MoreThan(after ?? 0) : LessThan(after ?? MAX_SEQ);
    const [tributes, total] = await Promise.all([
      this.db.getRepository(Tribute).find({
        where: { ...visible, seq: And(from, MoreThan(since)) },
        order: { seq: oldestFirst ? 'ASC' : 'DESC' },
        take: first,
      }),
      this.count(pageId, since),
    ]);
    return { tributes, total };
  }

  private async count(pageId: string, since: number): Promise<number> {
    const visible = { pageId, status: TributeStatus.VISIBLE };
    if (since > 0)
      return this.db.getRepository(Tribute).countBy({ ...visible, seq: MoreThan(since) });
    return (await this.db.getRepository(TributeCount).findOneBy(visible))?.count ?? 0;
  }
}

/** Tokens are letters and digits only, so nothing in them needs to be escaped. */
function toTerms(search: string): string[] {
  const { beginnings, exact } = toSearchTerms(normalizeText(search, 'NFKD'));
  const terms = [...exact.map((token) => `'${token}'`), ...beginnings.map((word) => `'${word}':*`)];
  return terms.slice(0, MAX_TERMS);
}

/** The token of a page, which every message of it has: the index is then asked for both at once. */
const toPageToken = (pageId: string) => `page${pageId.replaceAll('-', '')}`;

/**
 * Indexes some messages that are not indexed yet, of one page or of any, and returns how many; several processes may do
 * so at the same time.
 */
export async function indexSome(db: DataSource, pageId: string | null = null): Promise<number> {
  return db.transaction(async (manager) => {
    const tributes = await manager
      .createQueryBuilder(Tribute, 'tribute')
      .where('tribute.search_words is null')
      .andWhere(pageId ? { pageId } : {})
      .limit(INDEXED_AT_ONCE)
      .setLock('for_no_key_update')
      .setOnLocked('skip_locked')
      .getMany();
    const indexed = tributes.map((tribute) => {
      const text = tributeFields.map(([name]) => tribute[name]).join('\n');
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
