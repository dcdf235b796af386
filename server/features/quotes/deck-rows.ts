import { createHash, randomUUID } from 'node:crypto';
import { type EntityManager, In, Not } from 'typeorm';
import { toUuid } from '../../input/ids.ts';
import { Page, type PageType, PageAddress } from '../pages/page.entity.ts';
import { SYSTEM_PAGES } from './catalogue.ts';
import type { DeckFile } from './deck-file.ts';
import { Deck, Quote } from './quote.entity.ts';

/** The id of a card: always the same for a text in a deck, wherever it is imported. */
function createCardId(url: string, text: string): string {
  const hex = createHash('sha256').update(`${url.toLowerCase()}\n${text}`).digest('hex');
  // UUID version 8 with the standard variant: the other bits can be chosen freely.
  return toUuid(`${hex.slice(0, 12)}8${hex.slice(13, 16)}a${hex.slice(17, 32)}`);
}

/** The deck's row, created if there is none and locked until the transaction ends. */
export async function lockDeck(
  manager: EntityManager,
  { url, title, cards }: DeckFile,
  source: Deck['source'],
): Promise<Deck> {
  const key = url.toLowerCase();
  await manager
    .createQueryBuilder()
    .insert()
    .into(Deck)
    .values({ url: key, title, background: '', digest: '', source, cardCount: cards.length })
    .orIgnore()
    .execute();
  const lock = { mode: 'pessimistic_write' } as const;
  return manager.findOneOrFail(Deck, { where: { url: key }, lock });
}

/** Replaces the deck's cards by those of the file, at positions from 0 on; unchanged cards keep their row. */
export async function writeCards(
  manager: EntityManager,
  { url, cards }: DeckFile,
): Promise<{ added: number; removed: number; changedAuthor: number }> {
  const key = url.toLowerCase();
  const rows = cards.map(({ text, author, tags }, position) => {
    return { id: createCardId(key, text), position, text, author, tags };
  });
  const takenOut = { deckUrl: key, id: Not(In(rows.map(({ id }) => id))) };
  const removed = (await manager.delete(Quote, takenOut)).affected ?? 0;
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

/** Adds a page at the deck's address, unless it leads to one. */
export async function addPage(manager: EntityManager, { url, title }: DeckFile): Promise<void> {
  const system = SYSTEM_PAGES.find((page) => page.url.toLowerCase() === url.toLowerCase());
  await addPages(manager, [{ url: system?.url ?? url, title, type: system?.type ?? 'quote' }]);
}

/** Adds active pages at those of the addresses that are nobody's, now or before. */
export async function addPages(
  manager: EntityManager,
  pages: readonly { url: string; title: string; type: string }[],
): Promise<void> {
  const urls = pages.map(({ url }) => url.toLowerCase());
  const rows = await manager.findBy(PageAddress, { address: In(urls) });
  const taken = new Set(rows.map(({ address }) => address));
  const free = pages.filter(({ url }) => !taken.has(url.toLowerCase()));
  if (free.length === 0) return;
  const values = free.map(({ url, title, type }) => {
    return { id: randomUUID(), url, title, type: type as PageType, active: true };
  });
  await manager.createQueryBuilder().insert().into(Page).values(values).orIgnore().execute();
}
