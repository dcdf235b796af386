import { randomInt } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { ShownCards } from '../../graphql/context.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { Reads } from '../../graphql/reads.ts';
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
/** Only where the page's type decided which deck it is. */
const PAGE_VERSION = `case when card.deck_url <> $1
  then (select page.xmin::text from page where lower(page.url) = $1) end as "pageVersion"`;
const CARD = `card.id, card.deck_url as "deckUrl", card.position, card.text, card.author, card.tags`;

/** What the answer depends on: the address's own deck, or else the page and the deck that its type leads to. */
function note(
  reads: Reads,
  url: string,
  card: Found | null,
  drawn: { except: string | null } | null,
): void {
  const address = deckAddress(url);
  if (!card || !address) return reads.forbidCaching();
  const { deckUrl: deck, version, pageVersion } = card;
  if (deck !== address) {
    reads.noteVersion(`deck:${address}`, null);
    reads.noteVersion(`url:${address}`, pageVersion);
  }
  reads.noteVersion(`deck:${deck}`, version);
  reads.noteCard({ url: address, id: card.id }, drawn && { ...drawn, url: address, deck });
}

/** Dice of so many sides are thrown: the most that randomInt knows. */
const FINE = 2 ** 48 - 1;

/** A card as it was read, with the versions of what decides about it. */
interface Found extends Quote {
  version: string;
  pageVersion: string | null;
}

/** Draws cards. */
export class QuoteService {
  constructor(private readonly db: DataSource) {}

  /**
   * The card that a visitor gets: the linked one where the deck has it, else one at random that is neither
   * `except` nor, without it, the one their browser got last. Notes what decided, and has it remembered.
   */
  async show(
    url: string,
    { id, except }: { id?: string | null; except?: string | null },
    shown: ShownCards | undefined,
    reads: Reads | undefined,
  ): Promise<Quote | null> {
    const linked = id ? await this.byId(url, id) : null;
    const chosen = linked || !reads?.drawnCardId ? null : await this.byId(url, reads.drawnCardId);
    const drawn = except ?? shown?.last(url);
    const quote = linked ?? chosen ?? (await this.draw(url, drawn));
    if (quote) shown?.remember(url, quote.id);
    if (reads) note(reads, url, quote, linked ? null : { except: except ?? null });
    return quote;
  }

  /**
   * One card at random, each as likely as any other, whatever the deck's size at the cost of two index
   * lookups. Never the card `except`, where the deck has another. Null where there is no deck.
   */
  async draw(
    url: string,
    except: string | null = null,
    db: DataSource | EntityManager = this.db,
  ): Promise<Found | null> {
    const address = deckAddress(url);
    if (!address) return null;
    const rows = (await db.query(
      // The excepted card's position is left out of the dice, and jumped over.
      `with dice as materialized (
         select deck.url, deck.background, deck.xmin::text as version, shown.position as skip,
                floor($3::float8 * (deck.card_count - (shown.id is not null)::int))::int as place
         from deck left join quote shown
           on shown.id = $2 and shown.deck_url = deck.url and deck.card_count > 1
         where ${DECK}
       )
       select ${CARD}, dice.background, dice.version, ${PAGE_VERSION}
       from dice join quote card on card.deck_url = dice.url
         and card.position = dice.place + (dice.skip is not null and dice.place >= dice.skip)::int`,
      [address, except && isUuid(except) ? except : null, randomInt(FINE) / FINE],
    )) as Found[];
    return rows[0] ?? null;
  }

  /** A certain card of the address's deck; null where it is not in it, or not any more. */
  async byId(url: string, id: string): Promise<Found | null> {
    const address = deckAddress(url);
    if (!address || !isUuid(id)) return null;
    const rows = (await this.db.query(
      `select ${CARD}, deck.background, deck.xmin::text as version, ${PAGE_VERSION}
       from deck join quote card on card.deck_url = deck.url and card.id = $2
       where ${DECK}`,
      [address, id],
    )) as Found[];
    return rows[0] ?? null;
  }
}
