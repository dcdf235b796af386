import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { ROOT } from '../../env.ts';
import { getBackground, MEMORIAL_DECK, SYSTEM_PAGES } from './catalogue.ts';
import { type DeckFile, hashContent, readDeck } from './deck-file.ts';
import { addPage, addPages, lockDeck, writeCards } from './deck-rows.ts';
import { Deck } from './quote.entity.ts';

/** The folder of the shipped decks. */
export const CONTENT_DECKS = join(ROOT, 'server', 'database', 'content', 'decks');

/** The result of an import, in numbers of cards. */
export interface ImportReport {
  url: string;
  title: string;
  added: number;
  removed: number;
  kept: number;
  /** How many of the kept cards have a new author. */
  changedAuthor: number;
  /** False if the identical file had been imported before. */
  changed: boolean;
}

/** A deck in the operator's list. */
export interface ListedDeck extends Pick<Deck, 'url' | 'title' | 'source'> {
  /** Counted from the rows, not the number stored with the deck. */
  cards: number;
  /** The number of cards with each tag. */
  tagged: Record<string, number>;
}

/** Imports decks from files into the database. */
export class DeckService {
  constructor(
    private readonly db: DataSource,
    private readonly folder = CONTENT_DECKS,
  ) {}

  /** Called at every start: loads the shipped decks that changed, then adds their pages. */
  async loadContent(): Promise<void> {
    await this.loadContentDecks();
    await this.addSystemPages();
  }

  /**
   * Loads the shipped decks whose files changed; a single query if none did. Decks imported by an operator stay
   * unchanged.
   */
  async loadContentDecks(): Promise<ImportReport[]> {
    const [files, rows] = await Promise.all([
      readFiles(this.folder),
      this.db.getRepository(Deck).find(),
    ]);
    const stored = new Map(rows.map((row) => [row.url, row]));
    const reports = [];
    for (const { name, url, content } of files) {
      const row = stored.get(url);
      if (row && (row.source === 'operator' || row.digest === hashContent(content))) continue;
      reports.push(await this.write(readDeck(name, content), 'content', 'content'));
    }
    return reports.filter((report) => report !== null);
  }

  /**
   * Replaces the deck at the file's address by an operator's file, and creates a page if there is none. Importing the
   * shipped file makes it a shipped deck again. Imports of one deck are serialised; readers see either the old cards
   * or the new ones.
   */
  async importDeck(file: DeckFile): Promise<ImportReport> {
    const shipped = (await readFiles(this.folder)).some(
      ({ url, content }) => url === file.url.toLowerCase() && hashContent(content) === file.digest,
    );
    const report = await this.write(file, 'operator', shipped ? 'content' : 'operator');
    if (!report) throw new Error('what an operator imports is always written');
    return report;
  }

  /** Every deck with its cards counted. */
  list(): Promise<ListedDeck[]> {
    return this.db
      .createQueryBuilder(Deck, 'deck')
      .select(['deck.url as url', 'deck.title as title', 'deck.source as source'])
      .addSelect('(select count(*)::int from quote where deck_url = deck.url)', 'cards')
      .addSelect(
        `(select coalesce(jsonb_object_agg(tag, bearing), '{}') from (
           select tag, count(*) as bearing
           from quote, unnest(tags) as tag where deck_url = deck.url group by tag
         ) as each_tag)`,
        'tagged',
      )
      .orderBy('deck.url')
      .getRawMany<ListedDeck>();
  }

  /** Stores the deck of a file; null for a shipped file whose deck an operator has replaced. */
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
      const background = `/backgrounds/${file.background ?? getBackground(url)}`;
      const written = { title, intro, background, digest, source, cardCount: cards.length };
      await manager.update(Deck, { url }, written);
      if (by === 'operator' && url !== MEMORIAL_DECK) await addPage(manager, file);
      return { url: file.url, title, ...counts, kept: cards.length - counts.added, changed };
    });
  }

  /** Existing pages at these addresses are left to their owners. */
  private async addSystemPages(): Promise<void> {
    const decks = await this.db.getRepository(Deck).find();
    const titles = new Map(decks.map(({ url, title }) => [url, title]));
    const pages = SYSTEM_PAGES.flatMap(({ url, type }) => {
      const title = titles.get(url.toLowerCase());
      if (title === undefined) return [];
      return [{ url, title, type }];
    });
    await addPages(this.db.manager, pages);
  }
}

interface Named {
  /** The address in lower case, as in the database. */
  url: string;
}

/** The folder's deck files, not parsed, in the order of their names. */
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
