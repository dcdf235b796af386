import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPage } from '../../testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { PageType } from '../pages/page.entity.ts';
import { SYSTEM_PAGES } from './catalogue.ts';
import { readDeck } from './deck-file.ts';
import { CONTENT_DECKS, DeckService } from './deck.service.ts';
import { QuoteService } from './quote.service.ts';

let database: TestDatabase;
let db: DataSource;
let decks: DeckService;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.dataSource;
  decks = new DeckService(db);
});
afterAll(() => database.drop());

const deckOf = (name: string, texts: string[], title = 'A deck') => {
  const source = `title: ${title}\n\n${texts.join('\n\n')}\n`;
  return readDeck(`${name}.txt`, new TextEncoder().encode(source));
};
const rowsOf = (url: string): Promise<{ id: string; position: number; text: string }[]> =>
  db.query('select id, position, text from quote where deck_url = $1 order by position', [url]);

describe('an import', () => {
  it('reports added, removed and kept cards, which keep their ids', async () => {
    const first = await decks.importDeck(deckOf('Mixed', ['Card a.', 'Card b.', 'Card c.']));
    expect(first).toMatchObject({ url: 'Mixed', added: 3, removed: 0, kept: 0, changed: true });
    const before = new Map((await rowsOf('mixed')).map(({ text, id }) => [text, id]));

    const second = await decks.importDeck(deckOf('mixed', ['Card d.', 'Card c.', 'Card a.']));
    expect(second).toMatchObject({ added: 1, removed: 1, kept: 2, changed: true });
    const after = await rowsOf('mixed');
    expect(after.map(({ text }) => text)).toEqual(['Card d.', 'Card c.', 'Card a.']);
    expect(after.map(({ position }) => position)).toEqual([0, 1, 2]);
    for (const { text, id } of after.slice(1)) expect(id).toBe(before.get(text));
  });

  it('reports kept cards whose author changed', async () => {
    const poems = ['A line.\nauthor: A. Poet', 'Another.', 'A third.\nauthor: B. Poet'];
    expect(await decks.importDeck(deckOf('poems', poems))).toMatchObject({ changedAuthor: 0 });
    const mended = [
      'A third.',
      'A fourth.\nauthor: B. Poet',
      'A line.\nauthor: A. Poet',
      'Another.',
    ];
    expect(await decks.importDeck(deckOf('poems', mended))).toMatchObject({
      added: 1,
      removed: 0,
      kept: 3,
      changedAuthor: 1,
    });
  });

  it('of the same file again changes nothing', async () => {
    const again = await decks.importDeck(deckOf('mixed', ['Card d.', 'Card c.', 'Card a.']));
    expect(again).toMatchObject({ added: 0, removed: 0, kept: 3, changed: false });
  });

  it('creates a page if there is none, and does not change an existing one', async () => {
    const mine = await createPage(db, { url: 'Rainy', title: 'Ours', type: PageType.TRIBUTE });
    await decks.importDeck(deckOf('rainy', ['It rains.'], 'Rain'));
    await decks.importDeck(deckOf('Sunny', ['It shines.'], 'Sun'));
    const pages = await db.query(
      `select url, title, type, active from page where lower(url) in ('rainy', 'sunny') order by url`,
    );
    expect(pages).toEqual([
      { url: mine.url, title: 'Ours', type: 'tribute', active: true },
      { url: 'Sunny', title: 'Sun', type: 'quote', active: true },
    ]);
  });

  it('can run many times at once: the deck is always one complete file, and readable', async () => {
    const versions = Array.from({ length: 8 }, (_, version) =>
      Array.from({ length: 60 }, (_, card) => `Card ${(card * (version + 1)) % 61} of all.`),
    );
    const quotes = new QuoteService(db);
    await decks.importDeck(deckOf('busy', versions[0] ?? []));
    let importing = true;
    const reader = async () => {
      while (importing) expect(await quotes.drawCard('busy')).not.toBeNull();
    };
    const imports = Promise.all(
      versions.map((texts) => decks.importDeck(deckOf('busy', texts))),
    ).finally(() => (importing = false));
    await Promise.all([imports, reader(), reader()]);

    const rows = await rowsOf('busy');
    expect(versions).toContainEqual(rows.map(({ text }) => text));
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, position) => position));
    const [{ card_count: count }] = await db.query(
      `select card_count from deck where url = 'busy'`,
    );
    expect(count).toBe(rows.length);
  });

  it('of a new deck can run in two processes at once', async () => {
    const file = deckOf('fresh', ['One.', 'Two.']);
    const reports = await Promise.all([1, 2, 3].map(() => decks.importDeck(file)));
    expect(reports.map(({ added }) => added).sort()).toEqual([0, 0, 2]);
  });

  it('that fails changes nothing', async () => {
    const file = deckOf('mixed', ['Another card.', 'Yet another.']);
    const broken = { ...file, title: 'x'.repeat(300), digest: 'other' };
    await expect(decks.importDeck(broken)).rejects.toThrow();
    expect((await rowsOf('mixed')).map(({ text }) => text)).toContain('Card a.');
  });
});

describe('starting the server', () => {
  it('loads every shipped deck once, even in two processes at once, and adds their pages', async () => {
    const mine = await createPage(db, { url: 'HAPPY', title: 'Happy the dog' });
    await Promise.all([decks.loadContent(), decks.loadContent()]);
    const pages: { url: string; type: string; title: string; active: boolean }[] = await db.query(
      'select id, url, type, title, active from page',
    );
    for (const { url, type } of SYSTEM_PAGES.filter(({ url }) => url !== 'happy'))
      expect(pages).toContainEqual(expect.objectContaining({ url, type, active: true }));
    expect(pages.filter(({ url }) => url.toLowerCase() === 'happy')).toEqual([
      expect.objectContaining({ id: mine.id, title: 'Happy the dog', type: 'tribute' }),
    ]);
    expect(pages.find(({ url }) => url === 'truth')?.title).toBe('Truth');
    expect(pages.some(({ url }) => url === 'memorial')).toBe(false);
    const love = (await decks.list()).find(({ url }) => url === 'the_kindness_challenge');
    expect(love).toMatchObject({ title: '1000+ Love Notes', source: 'content' });
    expect(love?.cards).toBe((await rowsOf('the_kindness_challenge')).length);
    expect(love?.tagged['love note']).toBeGreaterThanOrEqual(1_000);
  });

  it('takes one SQL query if no deck changed', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    expect(await decks.loadContentDecks()).toEqual([]);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  it('loads decks whose file changed, but not those that the operator has replaced', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keepsake-decks-'));
    await cp(CONTENT_DECKS, folder, { recursive: true });
    const changed = new DeckService(db, folder);
    const shipped = await readFile(join(folder, 'truth.txt'));
    await changed.importDeck(deckOf('TRUTH', ['What would you ask me?']));
    await writeFile(join(folder, 'truth.txt'), `${shipped.toString()}\nIs this one new, truly?\n`);
    await writeFile(join(folder, 'dare.txt'), 'title: Dare\n\nDance on one leg.\n');
    expect(await changed.loadContentDecks()).toMatchObject([{ url: 'dare', added: 1 }]);
    expect(await rowsOf('truth')).toHaveLength(1);

    const back = readDeck('truth.txt', await readFile(join(folder, 'truth.txt')));
    expect(await changed.importDeck(back)).toMatchObject({ added: 109, removed: 1 });
    await writeFile(join(folder, 'truth.txt'), shipped);
    expect(await changed.loadContentDecks()).toMatchObject([{ url: 'truth', removed: 1 }]);
    await rm(folder, { recursive: true });
  });
});
