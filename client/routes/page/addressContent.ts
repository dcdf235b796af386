import { useCallback, useContext, useEffect, useState } from 'react';
import type { LoveBoxQuery } from '../../__generated__/features/couples/loveBox.ts';
import type { NoPageQuery } from '../../__generated__/features/pages/noPage.ts';
import type { PromotionQuery, QuoteQuery } from '../../__generated__/features/quotes/quote.ts';
import type { PageData } from '../../blocks/publicBlocks.tsx';
import { onAccount, readAccount } from '../../auth/session.ts';
import { request } from '../../net/request.ts';
import { retryLoading } from '../../net/loadModule.ts';
import { InitialDataContext } from '../screen.ts';

/** What is at the address /{path}: a page, or what is shown in its place. */
export type AddressContent = {
  page: PageData | null;
  /** The target of a redirect page. */
  leadsTo?: string | null;
  /** Why there is no page. */
  reasons?: NoPageQuery;
  /** The card of a page that shows one; null if its deck is empty. */
  card?: QuoteQuery['quote'];
  promotion?: PromotionQuery['promotion'];
  /** The two people of a love box, and their cards; only for couples. */
  loveBox?: LoveBoxQuery['page'];
};

/** Loads the code that reads an address, which is not needed if the data came with the page. */
export const loadReadAddress = () => retryLoading(() => import('./readAddress.ts'));

/** The id of the card that a shared link names. */
export function readLinkedCard(search: string): string | undefined {
  return new URLSearchParams(search).get('card') ?? undefined;
}

/** The page that shows what the operator promotes. */
export function isGodIsGood(url: string): boolean {
  return url.toLowerCase() === 'godisgood';
}

/** What is at an address, which came with the page or is read when the screen is shown. */
export function useAddressContent(url: string) {
  const initialContent = useContext(InitialDataContext) as AddressContent | undefined;
  const [content, setContent] = useState(initialContent);
  const [hasFailed, setFailed] = useState(false);

  const read = useCallback(async () => {
    setFailed(false);
    try {
      const { readAddress } = await loadReadAddress();
      const result = await readAddress(request, url, location.search);
      setContent(result);
      return result;
    } catch (error) {
      setFailed(true);
      throw error;
    }
  }, [url]);

  useEffect(() => {
    const again = () => void read().catch(() => undefined); // the screen shows the failure
    if (!initialContent) again();
    let userId = readAccount().user?.id;
    return onAccount(() => {
      if (readAccount().user?.id === userId) return;
      userId = readAccount().user?.id;
      again(); // another user may see more, or less
    });
  }, [read, initialContent]);

  return { content, hasFailed, read };
}
