import type { Request, Response } from 'express';
import type { ShownCards } from '../../graphql/context.ts';
import { isUuid } from '../../graphql/ids.ts';
import { deckAddress } from './quote.service.ts';

/** The cookie that remembers which card a visitor saw last of each of the latest decks. */
const COOKIE = 'shown_cards';
const MAX_DECKS = 6;

/** `url~id` for each deck, the latest first, with dots between. */
type Shown = { url: string; id: string }[];

/** What this visitor's browser remembers, until it closes; answers carry what is added. */
export function shownCards(request: Request, response: Response): ShownCards {
  let shown = read(request);
  return {
    last(url) {
      const address = deckAddress(url);
      return shown.find((card) => card.url === address)?.id ?? null;
    },
    remember(url, id) {
      const address = deckAddress(url);
      if (!address) return;
      const others = shown.filter((card) => card.url !== address);
      shown = [{ url: address, id }, ...others].slice(0, MAX_DECKS);
      write(response, shown);
    },
  };
}

function read(request: Request): Shown {
  const cookies = request.headers.cookie?.split('; ') ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`)) ?? '';
  return value
    .slice(COOKIE.length + 1)
    .split('.', MAX_DECKS)
    .map((entry) => entry.split('~'))
    .flatMap(([url, id]) =>
      url && id && isUuid(id) && url === deckAddress(url) ? [{ url, id }] : [],
    );
}

/** One header, however many cards an answer holds. */
function write(response: Response, shown: Shown): void {
  const given = [response.getHeader('Set-Cookie') ?? []].flat().map(String);
  const others = given.filter((cookie) => !cookie.startsWith(`${COOKIE}=`));
  if (others.length) response.setHeader('Set-Cookie', others);
  else response.removeHeader('Set-Cookie');
  const value = shown.map(({ url, id }) => `${url}~${id}`).join('.');
  response.cookie(COOKIE, value, { sameSite: 'lax', httpOnly: true, path: '/' });
}
