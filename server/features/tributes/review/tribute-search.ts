import { foldText } from '../../../../protocol/fold-text.ts';
import { TRIBUTE_FIELD_ENTRIES } from '../../../../protocol/tribute-text.ts';
import { normalizeText } from '../../../input/text.ts';
import type { Tribute } from '../posting/tribute.entity.ts';

/** How many are read per query, and searched per response: a longer list is continued from where the search ended. */
const BATCH_SIZE = 500;
const MAX_READ = 4_000;

/** Reads a list from behind the tribute with this id. */
type ReadBatch = (after: string | null, count: number) => Promise<Tribute[]>;

/** The tributes found, and where to continue the search; null at the end. */
interface Found {
  tributes: Tribute[];
  next: string | null;
}

/**
 * Up to `first` tributes of a list whose texts contain all the words of the search, in any script, ignoring case and
 * accents. Compared here, as the database's own case folding covers ASCII only.
 */
export async function searchTributes(
  readBatch: ReadBatch,
  { search, first, after }: { search: string; first: number; after: string | null },
): Promise<Found> {
  const terms = fold(search).split(/\s+/).filter(Boolean);
  const tributes: Tribute[] = [];
  let last = after;
  for (let read = 0; read < MAX_READ; read += BATCH_SIZE) {
    const batch = await readBatch(last, BATCH_SIZE);
    for (const tribute of batch) {
      last = tribute.id;
      const text = fold(TRIBUTE_FIELD_ENTRIES.map(([name]) => tribute[name]).join('\n'));
      if (terms.every((word) => text.includes(word))) tributes.push(tribute);
      if (tributes.length === first) return { tributes, next: last };
    }
    if (batch.length < BATCH_SIZE) return { tributes, next: null };
  }
  return { tributes, next: last };
}

/** Marks are bounded first: sorting many of them takes quadratic time. */
const fold = (text: string) => foldText(normalizeText(text, 'NFKD'));
