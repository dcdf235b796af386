import { useCallback, useContext, useEffect, useState } from 'react';
import { NoPageText, type NoPageQuery } from '../__generated__/features/pages/noPage.ts';
import { PageText } from '../__generated__/features/pages/page.ts';
import {
  PromotionText,
  type PromotionQuery,
  QuoteText,
  type QuoteQuery,
} from '../__generated__/features/quotes/quote.ts';
import type { PageData } from '../blocks/BlockView.tsx';
import { onAccount, readAccount } from '../auth/session.ts';
import { type Request, request } from '../net/request.ts';
import { readRedirectPath } from './redirects.ts';
import { ServedContext } from './screen.ts';

/** What a visit to /{path} found: a page, or what stands in its place. */
export type Visit = {
  page: PageData | null;
  /** Where a redirect page leads. */
  leadsTo?: string | null;
  /** Why there is no page. */
  reasons?: NoPageQuery;
  /** The card of a page that shows one; null if its deck is empty. */
  card?: QuoteQuery['quote'];
  promotion?: PromotionQuery['promotion'];
};

/** Reads everything that is at an address. */
export async function readVisit(request: Request, url: string, search: string): Promise<Visit> {
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

/** Draws the page's card, or reads the one that the link names. */
async function readCard(request: Request, { url }: PageData, search: string) {
  const [{ quote: card }, promoted] = await Promise.all([
    request(QuoteText, { url, id: readLinkedCard(search) }),
    isGodIsGood(url) ? request(PromotionText, {}) : null,
  ]);
  return { card, promotion: promoted?.promotion };
}

/** The id of the card that a shared link names. */
export function readLinkedCard(search: string): string | undefined {
  return new URLSearchParams(search).get('card') ?? undefined;
}

/** The page that shows what the operator promotes. */
export function isGodIsGood(url: string): boolean {
  return url.toLowerCase() === 'godisgood';
}

/** What was found at an address: what came with the page, else read when the screen is shown. */
export function useVisit(url: string) {
  const served = useContext(ServedContext) as Visit | undefined;
  const [visit, setVisit] = useState(served);
  const [hasFailed, setFailed] = useState(false);

  const read = useCallback(async () => {
    setFailed(false);
    const found = await readVisit(request, url, location.search).catch((error: unknown) => {
      setFailed(true);
      throw error;
    });
    setVisit(found);
    return found;
  }, [url]);

  useEffect(() => {
    const again = () => void read().catch(() => undefined); // the screen says so
    if (!served) again();
    let userId = readAccount().user?.id;
    return onAccount(() => {
      if (readAccount().user?.id === userId) return;
      userId = readAccount().user?.id;
      again(); // another user may see more, or less
    });
  }, [read, served]);

  return { visit, hasFailed, read };
}
