import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { WallScreenDocument } from '../../../__generated__/features/tributes/review/steward.ts';
import { withoutDeduplication } from '../../../net/withoutDeduplication.ts';
import { type Entry, toEntry } from './queue.ts';
import { createRefresher } from './createRefresher.ts';
import type { StewardEvents } from './stewardEvent.ts';

/** What the large screens show now, and what they showed before: a press may come a moment late. */
export type OnScreen = { now: readonly Entry[]; before: readonly Entry[]; changedAt: number };

/** The messages on the page's large screens; null if no screen reports any. */
export function useOnScreen(pageId: string, onMemberEvent: StewardEvents): OnScreen | null {
  const client = useApolloClient();
  const [onScreen, setOnScreen] = useState<OnScreen | null>(null);

  useEffect(() => {
    let turn = 0;
    const read = async () => {
      const ownTurn = ++turn; // an older response must not overwrite a newer one
      const query = { query: WallScreenDocument, variables: { pageId } } as const;
      const context = withoutDeduplication;
      const answer = await client
        .query({ ...query, context, fetchPolicy: 'no-cache' })
        .catch(() => null);
      if (ownTurn === turn && answer?.data)
        setOnScreen((last) =>
          updateOnScreen(last, answer.data!.wallScreen?.edges.map(toEntry) ?? null),
        );
    };
    const { request, stop } = createRefresher(() => void read(), onMemberEvent);
    const stopHearing = onMemberEvent(({ __typename }) => {
      if (__typename === 'WallScreenChanged') request();
    });
    request();
    return () => {
      turn += 1;
      stop();
      stopHearing();
    };
  }, [client, onMemberEvent, pageId]);

  return onScreen;
}

function updateOnScreen(last: OnScreen | null, now: readonly Entry[] | null): OnScreen | null {
  if (!now) return null;
  const joinIds = (entries: readonly Entry[]) => entries.map(({ tribute }) => tribute.id).join();
  if (last && joinIds(last.now) === joinIds(now)) return { ...last, now };
  const ids = new Set(now.map(({ tribute }) => tribute.id));
  const left = [...(last?.now ?? []), ...(last?.before ?? [])];
  const before = left.filter(({ tribute }) => !ids.has(tribute.id)).slice(0, MAX_BEFORE);
  return { now, before, changedAt: Date.now() };
}

const MAX_BEFORE = 3;
