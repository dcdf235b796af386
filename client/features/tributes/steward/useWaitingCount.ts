import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { WaitingTributesDocument } from '../../../__generated__/features/tributes/steward/steward.ts';
import { readAgain } from './readAgain.ts';
import type { StewardEvents } from './stewardEvent.ts';

/** How many messages of a page wait to be read; undefined until that is known. */
export function useWaitingCount(pageId: string, onMemberEvent: StewardEvents): number | undefined {
  const { data, refetch } = useQuery(WaitingTributesDocument, {
    variables: { pageId },
    fetchPolicy: 'network-only',
  });

  useEffect(() => {
    const read = () => void refetch().catch(() => undefined); // asked for again in any case
    return readAgain(read, onMemberEvent).stop;
  }, [onMemberEvent, refetch]);

  return data?.tributesByStatus.totalCount;
}
