import { createHash, randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { SYSTEM_PAGES } from './catalogue.ts';
import type { DeckFile } from './deck-file.ts';
import type { Deck } from './quote.entity.ts';

/** What tells whether a deck may and must be written again. */
export type Origin = Pick<Deck, 'digest' | 'source'>;

/** The same words in the same deck have the same id, whenever and wherever they are imported. */
function cardId(url: string, text: string): string {
  const hex = createHash('sha256').update(`${url.toLowerCase()}\n${text}`).digest('hex');
  // Version 8 and the usual variant: a UUID whose other bits are ours to choose.
  const bits = `${hex.slice(0, 12)}8${hex.slice(13, 16)}a${hex.slice(17, 32)}`;
  return bits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The deck's row, made where there is none and locked until the transaction ends. */
export async function lockDeck(
  manager: EntityManager,
  { url, title, cards }: DeckFile,
  source: Deck['source'],
): Promise<Origin> {
  const key = url.toLowerCase();
  await manager.query(
    `insert into deck (url, title, background, digest, source, card_count)
     values ($1, $2, '', '', $3, $4) on conflict do nothing`,
    [key, title, source, cards.length],
  );
  const rows = await manager.query('select digest, source from deck where url = $1 for update', [
    key,
  ]);
  return rows[0] as Origin;
}

/** Makes the deck's cards those of the file, at the positions from 0 on; cards that stay keep their row. */
export async function writeCards(
  manager: EntityManager,
  { url, cards }: DeckFile,
): Promise<{ added: number; removed: number; changedAuthor: number }> {
  const key = url.toLowerCase();
  const rows = cards.map(({ text, author, tags }, position) => {
    return { id: cardId(key, text), position, text, author, tags };
  });
  const [{ removed }] = (await manager.query(
    `with gone as (delete from quote where deck_url = $1 and id <> all($2) returning 1)
     select count(*)::int as removed from gone`,
    [key, rows.map(({ id }) => id)],
  )) as [{ removed: number }];
  const [{ added, changedAuthor }] = (await manager.query(
    // Every part of the statement sees the rows as they were before it.
    `with written as (
       insert into quote (id, deck_url, position, text, author, tags)
       select id, $1, position, text, author, tags from jsonb_to_recordset($2)
         as card (id uuid, position int, text text, author text, tags text[])
       on conflict (id) do update
         set position = excluded.position, author = excluded.author, tags = excluded.tags
       returning id, author
     )
     select count(*) filter (where before.id is null)::int as added,
            count(*) filter (where before.id is not null and before.author is distinct from
              written.author)::int as "changedAuthor"
     from written left join quote as before using (id)`,
    [key, JSON.stringify(rows)],
  )) as [{ added: number; changedAuthor: number }];
  return { added, removed, changedAuthor };
}

/** A page at the deck's address, where nobody has made one. */
export async function addPage(manager: EntityManager, { url, title }: DeckFile): Promise<void> {
  const system = SYSTEM_PAGES.find((page) => page.url.toLowerCase() === url.toLowerCase());
  await manager.query(
    `insert into page (id, url, title, type, active) values ($1, $2, $3, $4, true)
     on conflict do nothing`,
    [randomUUID(), system?.url ?? url, title, system?.type ?? 'quote'],
  );
}
