import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { WaitingTributesDocument } from '../../../__generated__/features/tributes/review/steward.ts';
import { createRefresher } from './createRefresher.ts';
import type { StewardEvents } from './stewardEvent.ts';

/** How many messages of a page are held; undefined until loaded. */
export function useWaitingCount(pageId: string, onMemberEvent: StewardEvents): number | undefined {
  const { data, refetch } = useQuery(WaitingTributesDocument, {
    variables: { pageId },
    fetchPolicy: 'network-only',
  });

  useEffect(() => {
    const read = () => void refetch().catch(() => undefined); // read again in any case
    return createRefresher(read, onMemberEvent).stop;
  }, [onMemberEvent, refetch]);

  return data?.tributesByStatus.totalCount;
}
