import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ShownCards } from '../../graphql/context.ts';
import { isUuid } from '../../input/ids.ts';
import type { ShownCard } from '../../http/dependency-tracker.ts';
import { formatCookie, readCookie } from '../../http/cookies.ts';
import { normalizeDeckUrl } from './quote.service.ts';

/** The cookie that stores the card a visitor saw last, for each of their latest decks. */
const COOKIE = 'shown_cards';
const MAX_DECKS = 6;

/** The cards stored in this visitor's browser until it closes; additions are set on the response. */
export function createShownCards(request: IncomingMessage, response: ServerResponse): ShownCards {
  let shown = parseShownCards(request);
  return {
    last: (url) => findLastCard(shown, url),
    remember(url, id) {
      shown = prependCard(shown, { url, id });
      const cookies = [response.getHeader('Set-Cookie') ?? []].flat().map(String);
      const others = cookies.filter((cookie) => !isShownCardsCookie(cookie)); // one cookie for all cards
      response.setHeader('Set-Cookie', [...others, serializeCookie(shown)]);
    },
  };
}

/** The card of an address that is stored in a visitor's browser; null if there is none. */
export function readLastShown(request: IncomingMessage, url: string): string | null {
  return request.headers.cookie ? findLastCard(parseShownCards(request), url) : null;
}

/** The cookie that stores one more card in a visitor's browser. */
export function createCardCookie(request: IncomingMessage, card: ShownCard): string {
  return serializeCookie(prependCard(parseShownCards(request), card));
}

/** Whether a Set-Cookie is this one. */
export function isShownCardsCookie(cookie: string): boolean {
  return cookie.startsWith(`${COOKIE}=`);
}

function findLastCard(shown: ShownCard[], url: string): string | null {
  const address = normalizeDeckUrl(url);
  return shown.find((card) => card.url === address)?.id ?? null;
}

/** Newest first. */
function prependCard(shown: ShownCard[], { url, id }: ShownCard): ShownCard[] {
  const address = normalizeDeckUrl(url);
  if (!address) return shown;
  const others = shown.filter((card) => card.url !== address);
  return [{ url: address, id }, ...others].slice(0, MAX_DECKS);
}

/** `url~id` for each deck, separated by dots. */
function serializeCookie(shown: ShownCard[]): string {
  const value = shown.map(({ url, id }) => `${url}~${id}`).join('.');
  return formatCookie(COOKIE, value);
}

function parseShownCards(request: IncomingMessage): ShownCard[] {
  const value = readCookie(request, COOKIE) ?? '';
  return value
    .split('.', MAX_DECKS)
    .map((entry) => entry.split('~'))
    .flatMap(([url, id]) =>
      url && id && isUuid(id) && url === normalizeDeckUrl(url) ? [{ url, id }] : [],
    );
}
