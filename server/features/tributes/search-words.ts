import type { DataSource } from 'typeorm';
import { toSearchTerms, toSearchTokens } from '../../../protocol/fold-text.ts';
import { MAX_SEARCH } from '../../../protocol/limits.ts';
import { TRIBUTE_FIELD_ENTRIES } from '../../../protocol/tribute-text.ts';
import { Malformed } from '../../errors/public-errors.ts';
import { normalizeText } from '../../input/text.ts';
import { Tribute } from './tribute.entity.ts';

const MAX_TERMS = 8;
/** The messages that a job has not indexed yet are indexed before a search, in at most so many batches. */
const MAX_BATCHES = 10;
const BATCH_SIZE = 500;
const IS_UNINDEXED = 'tribute.search_words is null';

/** Whether a message has the words of `toWordsQuery`, as SQL that the index of words answers. */
export const HAS_WORDS = 'tribute.search_words @@ cast(:words as tsquery)';

/**
 * What the indexed words of a page's messages must match to have all words of a search, in any script, without regard
 * to case and accents, each word by its beginning; null for a search without words. Throws Malformed for a search that
 * is too long.
 */
export function toWordsQuery(pageId: string, search: string): string | null {
  if (search.length > MAX_SEARCH)
    throw new Malformed(`search can have up to ${MAX_SEARCH} characters.`);
  const { beginnings, exact } = toSearchTerms(normalizeText(search, 'NFKD'));
  // tokens are letters and digits only, so nothing in them needs to be escaped
  const terms = [...exact.map((token) => `'${token}'`), ...beginnings.map((word) => `'${word}':*`)];
  if (terms.length === 0) return null;
  return [`'${toPageToken(pageId)}'`, ...terms.slice(0, MAX_TERMS)].join(' & ');
}

/** The token of a page, which all its tributes have, so that one index answers for page and words together. */
const toPageToken = (pageId: string) => `page${pageId.replaceAll('-', '')}`;

/** Indexes what is not indexed yet; returns whether nothing is left, as others may be working on some of it. */
export async function indexPage(db: DataSource, pageId: string): Promise<boolean> {
  for (let time = 0; time < MAX_BATCHES; time += 1) if ((await indexSome(db, pageId)) === 0) break;
  const tributes = db.getRepository(Tribute).createQueryBuilder('tribute');
  return !(await tributes.where({ pageId }).andWhere(IS_UNINDEXED).getExists());
}

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
