import { randomInt, createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { ShownCards } from '../../graphql/context.ts';
import type { CardDraw, DependencyTracker } from '../../http/dependency-tracker.ts';
import { isUuid } from '../../input/ids.ts';
import { LOVE_BOX_DECK, MEMORIAL_DECK } from './catalogue.ts';
import type { Quote } from './quote.entity.ts';

/** The format of a page's address, with or without slashes around it. */
const ADDRESS = /^\/*([A-Za-z0-9_-]{1,64})\/*$/;

/** The address in the form of decks: without slashes around it, in lower case; null if it is not valid. */
export function normalizeDeckUrl(url: string): string | null {
  return ADDRESS.exec(url)?.[1]?.toLowerCase() ?? null;
}

/** Whether a row is the page at the address. */
const IS_PAGE = 'page.id = (select page_id from page_address where address = $1)';
/** The deck of an address; pages without one share that of their type. */
const DECK = `
  deck.url = coalesce(
    (select own.url from deck own where own.url = $1),
    (select case page.type when 'tribute' then '${MEMORIAL_DECK}' when 'love_box' then '${LOVE_BOX_DECK}' end
     from page where ${IS_PAGE}))`;
/** The page's version, needed only if the page's type decided which deck is used. */
const PAGE_VERSION = `case when card.deck_url <> $1
  then (select page.xmin::text from page where ${IS_PAGE}) end as "pageVersion"`;
const CARD = `card.id, card.deck_url as "deckUrl", card.position, card.text, card.author, card.tags`;

/** Records what the response depends on: the address's own deck, or else the page and the deck of its type. */
function trackQuote(
  tracker: DependencyTracker,
  url: string,
  card: Found | null,
  drawn: Pick<CardDraw, 'except' | 'isOfDay'> | null,
): void {
  const address = normalizeDeckUrl(url);
  if (!card || !address) return tracker.forbidCaching();
  const { deckUrl: deck, version, pageVersion } = card;
  if (deck !== address) {
    tracker.trackDependency(`deck:${address}`, null);
    tracker.trackDependency(`url:${address}`, pageVersion);
  }
  tracker.trackDependency(`deck:${deck}`, version);
  tracker.trackCard({ url: address, id: card.id }, drawn && { ...drawn, url: address, deck });
}

/** The largest range that randomInt supports. */
const MAX_RANDOM = 2 ** 48 - 1;

/** A card as it was read, with the versions of the rows that it was chosen by. */
interface Found extends Quote {
  version: string;
  pageVersion: string | null;
}

/** Which card is wanted. */
interface CardChoice {
  id?: string | null;
  except?: string | null;
  ofDay?: boolean;
}

/** Draws cards. */
export class QuoteService {
  constructor(private readonly db: DataSource) {}

  /**
   * The card that a visitor gets: the linked one if the deck has it, that of the day if they ask for it, else a random
   * one that is neither `except` nor, without it, the last one of their browser. Records the dependencies, and stores
   * the card in the browser's cookie.
   */
  async showCard(
    url: string,
    { id, except = null, ofDay: isOfDay = false }: CardChoice,
    shown: ShownCards | undefined,
    tracker: DependencyTracker | undefined,
  ): Promise<Quote | null> {
    const linked = id ? await this.findById(url, id) : null;
    const chosen =
      linked || !tracker?.drawnCardId ? null : await this.findById(url, tracker.drawnCardId);
    const choice = isOfDay
      ? { number: computeDayNumber(url) }
      : { except: except ?? shown?.last(url) };
    const quote = linked ?? chosen ?? (await this.drawCard(url, choice));
    if (quote) shown?.remember(url, quote.id);
    if (tracker) trackQuote(tracker, url, quote, linked ? null : { except, isOfDay });
    return quote;
  }

  /**
   * One random card, all equally likely, at the cost of two index look-ups whatever the deck's size. Never the card
   * `except`, if the deck has another. With `number` the card at that number modulo the deck's length. Null if there is
   * no deck.
   */
  async drawCard(
    url: string,
    { except, number }: { except?: string | null; number?: number } = {},
    db: DataSource | EntityManager = this.db,
  ): Promise<Found | null> {
    const address = normalizeDeckUrl(url);
    if (!address) return null;
    const rows = (await db.query(
      // The position of the excepted card is skipped.
      `with dice as materialized (
         select deck.url, deck.background, deck.xmin::text as version, shown.position as skip,
                coalesce(
                  $4::int % deck.card_count,
                  floor($3::float8 * (deck.card_count - (shown.id is not null)::int))::int
                ) as place
         from deck left join quote shown
           on shown.id = $2 and shown.deck_url = deck.url and deck.card_count > 1
         where ${DECK}
       )
       select ${CARD}, dice.background, dice.version, ${PAGE_VERSION}
       from dice join quote card on card.deck_url = dice.url
         and card.position = dice.place + (dice.skip is not null and dice.place >= dice.skip)::int`,
      [
        address,
        except && isUuid(except) ? except : null,
        randomInt(MAX_RANDOM) / MAX_RANDOM,
        number ?? null,
      ],
    )) as Found[];
    return rows[0] ?? null;
  }

  /** The card with this id in the address's deck; null if it is not, or no longer, in it. */
  async findById(url: string, id: string): Promise<Found | null> {
    const address = normalizeDeckUrl(url);
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

const DAY_MS = 86_400_000;

/**
 * The number of the card of the day, modulo the length of its deck. It grows by one each day (in UTC), so that all
 * cards take turns, and starts at another card for each page.
 */
export function computeDayNumber(url: string): number {
  const start = createHash('sha256').update(url.toLowerCase()).digest().readUInt16BE();
  return start + Math.floor(Date.now() / DAY_MS);
}
