import { randomInt } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { isUuid } from '../../graphql/ids.ts';
import { MEMORIAL_DECK } from './catalogue.ts';
import type { Quote } from './quote.entity.ts';

/** What a page's address looks like. */
const ADDRESS = /^[a-z0-9_-]{1,64}$/;

/** The address as decks have it: without slashes around it, in lower case; null where it is none. */
export function deckAddress(url: string): string | null {
  const address = url.replace(/^\/+|\/+$/g, '').toLowerCase();
  return ADDRESS.test(address) ? address : null;
}

/** The deck of an address; tribute pages without one share the quiet one. */
const DECK = `
  deck.url = coalesce(
    (select own.url from deck own where own.url = $1),
    (select '${MEMORIAL_DECK}' from page where lower(page.url) = $1 and page.type = 'tribute'))`;
const CARD = `card.id, card.deck_url as "deckUrl", card.position, card.text, card.author, card.tags`;

/** Dice of so many sides are thrown: the most that randomInt knows. */
const FINE = 2 ** 48 - 1;

/** Draws cards. */
export class QuoteService {
  constructor(private readonly db: DataSource) {}

  /**
   * One card at random, each as likely as any other, whatever the deck's size at the cost of two index
   * lookups. Never the card `except`, where the deck has another. Null where there is no deck.
   */
  async draw(
    url: string,
    except: string | null = null,
    db: DataSource | EntityManager = this.db,
  ): Promise<Quote | null> {
    const address = deckAddress(url);
    if (!address) return null;
    const rows = (await db.query(
      // The excepted card's position is left out of the dice, and jumped over.
      `with dice as materialized (
         select deck.url, deck.background, shown.position as skip,
                floor($3::float8 * (deck.card_count - (shown.id is not null)::int))::int as place
         from deck left join quote shown
           on shown.id = $2 and shown.deck_url = deck.url and deck.card_count > 1
         where ${DECK}
       )
       select ${CARD}, dice.background
       from dice join quote card on card.deck_url = dice.url
         and card.position = dice.place + (dice.skip is not null and dice.place >= dice.skip)::int`,
      [address, except && isUuid(except) ? except : null, randomInt(FINE) / FINE],
    )) as Quote[];
    return rows[0] ?? null;
  }

  /** A certain card of the address's deck; null where it is not in it, or not any more. */
  async byId(url: string, id: string): Promise<Quote | null> {
    const address = deckAddress(url);
    if (!address || !isUuid(id)) return null;
    const rows = (await this.db.query(
      `select ${CARD}, deck.background
       from deck join quote card on card.deck_url = deck.url and card.id = $2
       where ${DECK}`,
      [address, id],
    )) as Quote[];
    return rows[0] ?? null;
  }
}
