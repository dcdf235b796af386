import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { WaitingTributesDocument } from '../../../__generated__/features/tributes/steward/steward.ts';
import { createPace } from '../../../live/pace.ts';
import { onReconnect } from '../../../net/onReconnect.ts';
import type { StewardEvents } from './stewardEvent.ts';

/** The stream repeats nothing, so what it may have lost is asked for. */
const READ_AGAIN_MS = 30_000;
/** It may begin a moment after the first reading. */
const STREAM_BEGINS_MS = 2_000;

/** How many messages of a page wait to be read; undefined until that is known. */
export function useWaitingCount(pageId: string, onMemberEvent: StewardEvents): number | undefined {
  const { data, refetch } = useQuery(WaitingTributesDocument, {
    variables: { pageId },
    fetchPolicy: 'network-only',
    pollInterval: READ_AGAIN_MS,
  });

  useEffect(() => {
    const pace = createPace(() => void refetch().catch(() => undefined)); // asked again in any case
    const stops = [
      onMemberEvent(({ __typename }) => {
        if (__typename.startsWith('Tribute')) pace.request();
      }),
      onReconnect(() => pace.request()),
    ];
    const soon = setTimeout(() => pace.request(), STREAM_BEGINS_MS);
    return () => {
      clearTimeout(soon);
      pace.stop();
      for (const stop of stops) stop();
    };
  }, [onMemberEvent, refetch]);

  return data?.tributesByStatus.totalCount;
}
