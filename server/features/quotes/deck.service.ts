import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { ROOT } from '../../env.ts';
import { backgroundOf, MEMORIAL_DECK, SYSTEM_PAGES } from './catalogue.ts';
import { type DeckFile, digestOf, readDeck } from './deck-file.ts';
import { addPage, lockDeck, type Origin, writeCards } from './deck-rows.ts';
import { Deck } from './quote.entity.ts';

/** Where the shipped decks lie. */
export const CONTENT_DECKS = join(ROOT, 'server', 'database', 'content', 'decks');

/** What an import did, in cards. */
export interface ImportReport {
  url: string;
  title: string;
  added: number;
  removed: number;
  kept: number;
  /** Of those kept, how many are said to be by somebody else than before. */
  changedAuthor: number;
  /** False where the very same file had been imported before. */
  changed: boolean;
}

/** A deck as operators see it listed. */
export interface ListedDeck extends Pick<Deck, 'url' | 'title' | 'source'> {
  /** Counted, not taken from the deck's own number. */
  cards: number;
  /** How many of them bear each tag. */
  tagged: Record<string, number>;
}

/** Brings decks from files into the database. */
export class DeckService {
  constructor(
    private readonly db: DataSource,
    private readonly folder = CONTENT_DECKS,
  ) {}

  /** At every start: loads the shipped decks that changed, then adds the pages that show them. */
  async loadContent(): Promise<void> {
    await this.loadContentDecks();
    await this.addSystemPages();
  }

  /**
   * Loads the shipped decks whose files changed; one query where none did. What an operator imported
   * stays as it is.
   */
  async loadContentDecks(): Promise<ImportReport[]> {
    const [files, rows] = await Promise.all([
      readFiles(this.folder),
      this.db.query('select url, digest, source from deck') as Promise<(Origin & Named)[]>,
    ]);
    const stored = new Map(rows.map((row) => [row.url, row]));
    const reports = [];
    for (const { name, url, content } of files) {
      const row = stored.get(url);
      if (row && (row.source === 'operator' || row.digest === digestOf(content))) continue;
      reports.push(await this.write(readDeck(name, content), 'content', 'content'));
    }
    return reports.filter((report) => report !== null);
  }

  /**
   * Puts an operator's file in the place of the deck at its address, and makes a page where there is
   * none. A file that is the shipped one gives the deck back to the shipped content. Imports of one
   * deck at the same time happen one after the other; readers see the old cards or the new.
   */
  async importDeck(file: DeckFile): Promise<ImportReport> {
    const shipped = (await readFiles(this.folder)).some(
      ({ url, content }) => url === file.url.toLowerCase() && digestOf(content) === file.digest,
    );
    const report = await this.write(file, 'operator', shipped ? 'content' : 'operator');
    if (!report) throw new Error('what an operator imports is always written');
    return report;
  }

  /** Every deck with its cards counted. */
  list(): Promise<ListedDeck[]> {
    return this.db.query(
      `select deck.url, title, source,
              (select count(*)::int from quote where deck_url = deck.url) as cards,
              (select coalesce(jsonb_object_agg(tag, bearing), '{}') from (
                 select tag, count(*) as bearing
                 from quote, unnest(tags) as tag where deck_url = deck.url group by tag
               ) as each_tag) as tagged
       from deck order by deck.url`,
    );
  }

  /** Null where the shipped content meets a deck that an operator has replaced. */
  private write(
    file: DeckFile,
    by: Deck['source'],
    source: Deck['source'],
  ): Promise<ImportReport | null> {
    const { title, intro, digest, cards } = file;
    const url = file.url.toLowerCase();
    return this.db.transaction(async (manager) => {
      const before = await lockDeck(manager, file, source);
      if (by === 'content' && before.source === 'operator') return null;
      const changed = before.digest !== digest;
      const counts = changed
        ? await writeCards(manager, file)
        : { added: 0, removed: 0, changedAuthor: 0 };
      const background = `/backgrounds/${file.background ?? backgroundOf(url)}`;
      const written = { title, intro, background, digest, source, cardCount: cards.length };
      await manager.update(Deck, { url }, written);
      if (by === 'operator' && url !== MEMORIAL_DECK) await addPage(manager, file);
      return { url: file.url, title, ...counts, kept: cards.length - counts.added, changed };
    });
  }

  /** A page that somebody made at one of the addresses stays theirs. */
  private async addSystemPages(): Promise<void> {
    await this.db.query(
      `insert into page (id, url, title, type, active)
       select gen_random_uuid(), wanted.url, deck.title, wanted.type, true
       from jsonb_to_recordset($1) as wanted (url text, type text)
       join deck on deck.url = lower(wanted.url)
       on conflict do nothing`,
      [JSON.stringify(SYSTEM_PAGES)],
    );
  }
}

interface Named {
  /** In lower case, as the database has it. */
  url: string;
}

/** The folder's decks, unread, in the order of their names. */
async function readFiles(
  folder: string,
): Promise<(Named & { name: string; content: Uint8Array })[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort();
  return Promise.all(
    names.map(async (name) => ({
      name,
      url: name.slice(0, -'.txt'.length).toLowerCase(),
      content: await readFile(join(folder, name)),
    })),
  );
}
