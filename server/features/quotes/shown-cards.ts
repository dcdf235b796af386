import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ShownCards } from '../../graphql/context.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { ShownCard } from '../../graphql/reads.ts';
import { deckAddress } from './quote.service.ts';

/** The cookie that remembers which card a visitor saw last of each of the latest decks. */
const COOKIE = 'shown_cards';
const MAX_DECKS = 6;

/** What this visitor's browser remembers, until it closes; answers carry what is added. */
export function shownCards(request: IncomingMessage, response: ServerResponse): ShownCards {
  let shown = read(request);
  return {
    last: (url) => lastOf(shown, url),
    remember(url, id) {
      shown = withCard(shown, { url, id });
      const cookies = [response.getHeader('Set-Cookie') ?? []].flat().map(String);
      const others = cookies.filter((cookie) => !isShownCards(cookie)); // one, however many cards an answer holds
      response.setHeader('Set-Cookie', [...others, cookieOf(shown)]);
    },
  };
}

/** The card of an address that a visitor's browser remembers; null where it remembers none. */
export function lastShown(request: IncomingMessage, url: string): string | null {
  return request.headers.cookie ? lastOf(read(request), url) : null;
}

/** The cookie that has a visitor's browser remember one card more. */
export function rememberCard(request: IncomingMessage, card: ShownCard): string {
  return cookieOf(withCard(read(request), card));
}

/** Whether a Set-Cookie is this one. */
export function isShownCards(cookie: string): boolean {
  return cookie.startsWith(`${COOKIE}=`);
}

function lastOf(shown: ShownCard[], url: string): string | null {
  const address = deckAddress(url);
  return shown.find((card) => card.url === address)?.id ?? null;
}

/** The latest first. */
function withCard(shown: ShownCard[], { url, id }: ShownCard): ShownCard[] {
  const address = deckAddress(url);
  if (!address) return shown;
  const others = shown.filter((card) => card.url !== address);
  return [{ url: address, id }, ...others].slice(0, MAX_DECKS);
}

/** `url~id` for each deck, with dots between. */
function cookieOf(shown: ShownCard[]): string {
  const value = shown.map(({ url, id }) => `${url}~${id}`).join('.');
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax`;
}

function read({ headers }: IncomingMessage): ShownCard[] {
  const cookies = headers.cookie?.split('; ') ?? [];
  const value = cookies.find(isShownCards) ?? '';
  return value
    .slice(COOKIE.length + 1)
    .split('.', MAX_DECKS)
    .map((entry) => entry.split('~'))
    .flatMap(([url, id]) =>
      url && id && isUuid(id) && url === deckAddress(url) ? [{ url, id }] : [],
    );
}
