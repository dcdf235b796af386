import type { DataSource } from 'typeorm';
import { toSearchTokens } from '../../../../protocol/fold-text.ts';
import { tributeFields, type TributeText } from '../../../../protocol/tribute-text.ts';
import { normalizeText } from '../../../graphql/text.ts';

const AT_ONCE = 500;
const TEXTS = tributeFields.map(([name]) => name);

/** The token of a page, which every message of it has: the index is then asked for both at once. */
export const toPageToken = (pageId: string) => `page${pageId.replaceAll('-', '')}`;

/**
 * Computes by what some messages are found that nobody computed it for yet, of one page or of any; returns of how many.
 * Several processes may do so at the same time.
 */
export async function indexSome(db: DataSource, pageId: string | null = null): Promise<number> {
  return db.transaction(async (manager) => {
    const rows = await manager.query<(TributeText & { id: string; pageId: string })[]>(
      `select id, page_id as "pageId", ${TEXTS.join(', ')} from tribute
       where search_words is null and ($1::uuid is null or page_id = $1)
       limit ${AT_ONCE} for no key update skip locked`,
      [pageId],
    );
    const found = rows.map((row) => {
      const text = normalizeText(TEXTS.map((name) => row[name]).join('\n'), 'NFKD');
      return { id: row.id, words: [toPageToken(row.pageId), ...toSearchTokens(text)] };
    });
    if (found.length > 0)
      await manager.query(
        `update tribute set search_words = array_to_tsvector(found.words)
         from jsonb_to_recordset($1::jsonb) as found (id uuid, words text[])
         where tribute.id = found.id`,
        [JSON.stringify(found)],
      );
    return found.length;
  });
}
