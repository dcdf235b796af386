import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { StewardTributesDocument } from '../../../__generated__/features/tributes/review/review.ts';
import { StewardEventsText } from '../../../__generated__/features/tributes/review/review.text.ts';
import type { TributeStatus } from '../../../__generated__/features/tributes/posting/postTribute.ts';
import { followStream } from '../../../live/followStream.ts';
import {
  type Decided,
  type Entry,
  toQueueAnswer,
  type Counts,
  toCounts,
  type Outcome,
  type Queue,
  applyChange,
  appendEarlierEntries,
  mergeNewestEntries,
  applyOutcome,
} from './queue.ts';
import { ALWAYS_NEW, createRefresher } from './reviewEvents.ts';
import type { OnMemberEvent } from '../../../live/useMemberEvents.ts';

const PAGE_SIZE = 40;

type Options = {
  pageId: string;
  status: TributeStatus;
  withPhoto: boolean;
  withLink: boolean;
  /** The search text; '' for all messages. */
  search: string;
  onMemberEvent: OnMemberEvent;
};

/** One list of messages, kept up to date with new messages and other members' decisions. */
export function useQueue({ pageId, status, withPhoto, withLink, search, onMemberEvent }: Options) {
  const client = useApolloClient();
  const [queue, setQueue] = useState<Queue>();
  const [counts, setCounts] = useState<Counts>();
  const [failed, setFailed] = useState(false);
  const turn = useRef(0);
  const list = [pageId, status, withPhoto, withLink, search].join();
  const [shownList, setShownList] = useState(list);
  if (list !== shownList) {
    setShownList(list);
    setQueue(undefined); // show nothing of the previous list while this one loads
  }

  const fetchPage = useCallback(
    async (
      use: (answer: ReturnType<typeof toQueueAnswer>) => void,
      after: string | null = null,
    ) => {
      const ownTurn = ++turn.current; // an older response must not overwrite newer state
      const filters = { status, withPhoto, withLink, search };
      const variables = { pageId, ...filters, first: PAGE_SIZE, after };
      const answer = await client
        .query({
          query: StewardTributesDocument,
          variables,
          fetchPolicy: 'no-cache',
          context: ALWAYS_NEW,
        })
        .catch(() => null);
      if (ownTurn !== turn.current) return;
      setFailed(!answer?.data);
      if (!answer?.data) return;
      setCounts(toCounts(answer.data));
      use(toQueueAnswer(answer.data));
    },
    [client, pageId, status, withPhoto, withLink, search],
  );
  // stays set until a response is used, as the request that it was meant for may be overtaken by another
  const wantsNewest = useRef(false);
  const read = useCallback(
    () =>
      fetchPage((answer) => {
        const isRenewed = wantsNewest.current;
        wantsNewest.current = false;
        setQueue((current) => mergeNewestEntries(isRenewed ? undefined : current, answer));
      }),
    [fetchPage],
  );

  /** Shows the newest messages and removes the decided ones. */
  const renew = useCallback(() => {
    wantsNewest.current = true;
    return read();
  }, [read]);

  const readEarlier = useCallback(() => {
    const end = queue?.end ?? null;
    return fetchPage(
      (answer) => setQueue((current) => current && appendEarlierEntries(current, answer)),
      end,
    );
  }, [fetchPage, queue]);

  const applyDecision = useCallback(
    (id: string, outcome: Outcome, decided?: Decided) => {
      turn.current += 1; // requests already under way do not include it
      setQueue((current) => current && applyOutcome(current, status, id, outcome, decided));
    },
    [status],
  );

  /** Shows the new text of a message that a decision found changed. */
  const applyCorrection = useCallback((tribute: Entry['tribute'], digest: string) => {
    turn.current += 1; // requests already under way may be older
    setQueue((current) => current && applyChange(current, tribute, digest));
  }, []);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only once the server has answered
    void renew();
    // apply decisions before the list is read again
    const stopSettling = onMemberEvent((event) => {
      if (event.__typename === 'TributeReviewed')
        applyDecision(event.tribute.id, { status: event.status, by: event.by });
    });
    const { request, stop } = createRefresher(() => void read(), onMemberEvent);
    const stops = [
      stopSettling,
      stop,
      followStream({
        operation: StewardEventsText,
        variables: { pageId },
        onData: request,
        onReread: request,
      }),
    ];
    return () => {
      turn.current += 1;
      for (const end of stops) end();
    };
  }, [client, onMemberEvent, pageId, read, renew, applyDecision]);

  return { queue, counts, failed, read, renew, readEarlier, applyDecision, applyCorrection };
}
