import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import type { Draw, ShownCard } from '../../graphql/reads.ts';
import { isShownCards, lastShown, rememberCard } from './shown-cards.ts';

/** All cards of all shipped decks, ten times over. */
const MAX_CARDS = 50_000;

interface Cards {
  version: string;
  ids: string[];
}

/** Draws cards for visitors whose pages are kept ready, from lists of the decks' cards kept in memory. */
export class DeckDraws {
  private readonly decks = new LRUCache<string, Cards>({
    maxSize: MAX_CARDS,
    sizeCalculation: ({ ids }) => ids.length + 1,
  });

  constructor(private readonly db: DataSource) {}

  /**
   * A card of the deck as it is at this version, each as likely as any other, but never the one that it must
   * not be, nor else the visitor's last, where there is another. Null where the deck has changed meanwhile.
   */
  choose(
    request: IncomingMessage,
    draw: Draw,
    version: string,
  ): string | null | Promise<string | null> {
    const cached = this.decks.get(draw.deck);
    if (cached?.version === version) return this.draw(request, draw, cached);
    return this.read(draw.deck).then((cards) =>
      cards?.version === version ? this.draw(request, draw, cards) : null,
    );
  }

  private draw(request: IncomingMessage, draw: Draw, { ids }: Cards): string {
    const except = draw.except ?? lastShown(request, draw.url);
    const skipped = except && ids.length > 1 ? ids.indexOf(except) : -1;
    const place = randomInt(ids.length - (skipped < 0 ? 0 : 1));
    return ids[place + (skipped >= 0 && place >= skipped ? 1 : 0)]!;
  }

  /** The Set-Cookie that has the visitor's browser remember the card. */
  cookie(request: IncomingMessage, card: ShownCard): string {
    return rememberCard(request, card);
  }

  isCookie(cookie: string): boolean {
    return isShownCards(cookie);
  }

  private async read(deck: string): Promise<Cards | undefined> {
    const [cards] = (await this.db.query(
      `select deck.xmin::text as version,
              (select array_agg(id order by position) from quote where deck_url = deck.url) as ids
       from deck where deck.url = $1`,
      [deck],
    )) as (Cards | { version: string; ids: null })[];
    if (!cards?.ids) return undefined;
    this.decks.set(deck, cards);
    return cards;
  }
}
