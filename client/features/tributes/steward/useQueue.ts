import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  StewardEventsDocument,
  StewardTributesDocument,
} from '../../../__generated__/features/tributes/steward/steward.ts';
import type { TributeStatus } from '../../../__generated__/features/tributes/postTribute.ts';
import { followStream } from '../../../live/liveClient.ts';
import { withoutDeduplication } from '../../../net/withoutDeduplication.ts';
import {
  type Entry,
  readAnswer,
  type Outcome,
  type Queue,
  withChanged,
  withOlder,
  withNewest,
  withOutcome,
} from './queue.ts';
import { readAgain } from './readAgain.ts';
import type { StewardEvents } from './stewardEvent.ts';

const PAGE_SIZE = 40;

type Options = {
  pageId: string;
  status: TributeStatus;
  withPhoto: boolean;
  onMemberEvent: StewardEvents;
};

/** One list of messages, in step with what arrives and with what the other stewards decide. */
export function useQueue({ pageId, status, withPhoto, onMemberEvent }: Options) {
  const client = useApolloClient();
  const [queue, setQueue] = useState<Queue>();
  const [waiting, setWaiting] = useState(0);
  const [failed, setFailed] = useState(false);
  const turn = useRef(0);

  const ask = useCallback(
    async (use: (answer: ReturnType<typeof readAnswer>) => void, after: string | null = null) => {
      const ownTurn = ++turn.current; // an older answer must not come over what is known since
      const variables = { pageId, status, withPhoto, first: PAGE_SIZE, after };
      const answer = await client
        .query({
          query: StewardTributesDocument,
          variables,
          fetchPolicy: 'no-cache',
          context: withoutDeduplication,
        })
        .catch(() => null);
      if (ownTurn !== turn.current) return;
      setFailed(!answer?.data);
      if (!answer?.data) return;
      setWaiting(answer.data.waiting.totalCount);
      use(readAnswer(answer.data));
    },
    [client, pageId, status, withPhoto],
  );
  const read = useCallback(
    () => ask((answer) => setQueue((now) => withNewest(now, answer))),
    [ask],
  );

  /** Puts the newest on the screen, and takes away what is decided. */
  const renew = useCallback(() => ask((answer) => setQueue(withNewest(undefined, answer))), [ask]);

  const readEarlier = useCallback(() => {
    const last = queue?.entries.at(-1)?.tribute.id ?? null;
    return ask((answer) => setQueue((now) => now && withOlder(now, answer)), last);
  }, [ask, queue]);

  const settle = useCallback(
    (id: string, outcome: Outcome) => {
      turn.current += 1; // what was asked before does not know of it
      setQueue((now) => now && withOutcome(now, status, id, outcome));
    },
    [status],
  );

  /** Shows what a decision found changed. */
  const correct = useCallback((tribute: Entry['tribute'], digest: string) => {
    turn.current += 1; // what was asked before may be older
    setQueue((now) => now && withChanged(now, tribute, digest));
  }, []);

  useEffect(() => {
    setQueue(undefined);
    void renew();
    // what is decided is settled before the list is read again
    const stopSettling = onMemberEvent((event) => {
      if (event.__typename === 'TributeReviewed')
        settle(event.tribute.id, { status: event.status, by: event.by });
    });
    const { request, stop } = readAgain(() => void read(), onMemberEvent);
    const stops = [
      stopSettling,
      stop,
      followStream(client, {
        query: StewardEventsDocument,
        variables: { pageId },
        onData: request,
        onReread: request,
      }),
    ];
    return () => {
      turn.current += 1;
      for (const end of stops) end();
    };
  }, [client, onMemberEvent, pageId, read, renew, settle]);

  return { queue, waiting, failed, read, renew, readEarlier, settle, correct };
}
