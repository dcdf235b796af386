import { LoveBoxText } from '../../__generated__/features/couples/loveBox.text.ts';
import { NoPageText } from '../../__generated__/features/pages/noPage.text.ts';
import { PageText } from '../../__generated__/features/pages/page.text.ts';
import { PromotionText, QuoteText } from '../../__generated__/features/quotes/quote.text.ts';
import type { PageData } from '../../blocks/publicBlocks.tsx';
import type { SendRequest } from '../../net/request.ts';
import { isGodIsGood, readLinkedCard, type AddressContent } from './addressContent.ts';

/** Reads everything that is at an address. */
export async function readAddress(
  request: SendRequest,
  url: string,
  search: string,
): Promise<AddressContent> {
  const { page } = await request(PageText, { url, after: readCursor(search) });
  if (page?.type === 'TRIBUTE') return { page };
  if (page && page.type !== 'REDIRECT') return { page, ...(await readCard(request, page, search)) };
  const leadsTo = page && (await readRedirectPath(request, page));
  return leadsTo ? { page, leadsTo } : { page: null, reasons: await request(NoPageText, { url }) };
}

/** The cursor in the address at which the messages continue for readers without JavaScript. */
function readCursor(search: string): string | undefined {
  return /[?&]after=(\d{1,9})(?:&|$)/.exec(search)?.[1];
}

/** Draws the page's card, for a couple that of the day, or reads the one that the link names. */
async function readCard(request: SendRequest, { url, type }: PageData, search: string) {
  const isCouples = type === 'LOVE_BOX' && url.toLowerCase() !== 'infinity'; // `infinity` is everybody's love box
  const id = readLinkedCard(search);
  const [{ quote: card }, promoted, couples] = await Promise.all([
    request(QuoteText, { url, id, ofDay: isCouples && id === undefined }),
    isGodIsGood(url) ? request(PromotionText, {}) : null,
    isCouples ? request(LoveBoxText, { url, after: readCursor(search) }) : null,
  ]);
  return { card, promotion: promoted?.promotion, loveBox: couples?.page };
}

/** The most redirects in a row; more are an error. */
const MAX_REDIRECTS = 10;

/**
 * The address to which a redirect page leads; null if that is not a page's address or if it leads round in a loop,
 * which reading each page of the chain shows.
 */
async function readRedirectPath(request: SendRequest, page: PageData): Promise<string | null> {
  let current: PageData | null = page;
  for (let passed = 0; current?.type === 'REDIRECT'; passed++) {
    if (!getRedirectPath(current) || passed === MAX_REDIRECTS) return null;
    const answer: { page: PageData | null } = await request(PageText, {
      url: current.redirectUrl ?? '',
    });
    current = answer.page;
  }
  return getRedirectPath(page);
}

/** Only addresses of this host's own pages are allowed; anything else would be an open redirect. */
function getRedirectPath({ type, redirectUrl }: PageData): string | null {
  if (type !== 'REDIRECT' || !redirectUrl) return null;
  return /^[\w-]{1,64}$/.test(redirectUrl) ? `/${redirectUrl}` : null;
}
