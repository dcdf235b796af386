import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import type { CardDraw } from '../../http/dependency-tracker.ts';
import { computeDayNumber } from './quote.service.ts';
import { Deck, Quote } from './quote.entity.ts';
import { isShownCardsCookie, readLastShown, createCardCookie } from './shown-cards.ts';

/** Ten times the number of cards in all shipped decks. */
const MAX_CARDS = 50_000;

interface Cards {
  version: string;
  ids: string[];
}

/** Draws cards for cached responses, from lists of the decks' cards in memory. */
export class DeckDraws {
  private readonly decks = new LRUCache<string, Cards>({
    maxSize: MAX_CARDS,
    sizeCalculation: ({ ids }) => ids.length + 1,
  });

  readonly cookie = createCardCookie;
  readonly isCookie = isShownCardsCookie;

  constructor(private readonly db: DataSource) {}

  /**
   * A card of this version of the deck: that of the day, or a random one, all equally likely, but never `except`, nor,
   * without it, the visitor's last one if there is another. Null if the deck has changed meanwhile.
   */
  async choose(request: IncomingMessage, draw: CardDraw, version: string): Promise<string | null> {
    const cached = this.decks.get(draw.deck);
    const cards = cached?.version === version ? cached : await this.read(draw.deck);
    return cards?.version === version ? this.draw(request, draw, cards) : null;
  }

  private draw(request: IncomingMessage, draw: CardDraw, { ids }: Cards): string {
    if (draw.isOfDay) return ids[computeDayNumber(draw.url) % ids.length]!;
    const except = draw.except ?? readLastShown(request, draw.url);
    const skipped = except && ids.length > 1 ? ids.indexOf(except) : -1;
    const index = randomInt(ids.length - (skipped < 0 ? 0 : 1));
    return ids[index + (skipped >= 0 && index >= skipped ? 1 : 0)]!;
  }

  private async read(deck: string): Promise<Cards | undefined> {
    const cards = await this.db
      .createQueryBuilder(Deck, 'deck')
      .select('deck.xmin', 'version')
      .addSelect(
        (quotes) =>
          quotes
            .select('array_agg(quote.id order by quote.position)')
            .from(Quote, 'quote')
            .where('quote.deckUrl = deck.url'),
        'ids',
      )
      .where('deck.url = :deck', { deck })
      .getRawOne<Cards | { version: string; ids: null }>();
    if (!cards?.ids) return undefined;
    this.decks.set(deck, cards);
    return cards;
  }
}
