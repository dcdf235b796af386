import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { WaitingTributesDocument } from '../../../__generated__/features/tributes/review/review.ts';
import { createRefresher } from './reading/refresher.ts';

/** How many messages of a page are held, at first as the editor has read it; undefined until loaded. */
export function useWaitingCount(pageId: string, url: string): number | undefined {
  const { data, refetch } = useQuery(WaitingTributesDocument, { variables: { url } });

  useEffect(() => {
    const read = () => void refetch().catch(() => undefined); // read again in any case
    return createRefresher(pageId, read).stop;
  }, [pageId, refetch]);

  return data?.page?.heldCount ?? undefined;
}
