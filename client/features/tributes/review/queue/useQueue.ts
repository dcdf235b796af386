import { useApolloClient } from '@apollo/client/react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { StewardTributesDocument } from '../../../../__generated__/features/tributes/review/review.ts';
import { StewardEventsText } from '../../../../__generated__/features/tributes/review/review.text.ts';
import { followStream } from '../../../../live/followStream.ts';
import {
  type Decided,
  type Entry,
  toListPart,
  type Counts,
  toCounts,
  type Outcome,
  type ReviewList,
  applyChange,
  appendEarlierEntries,
  mergeNewestEntries,
  applyOutcome,
} from './reviewList.ts';
import { createNewestRequest } from '../reading/newestRequest.ts';
import { focusFirst } from './queueFocus.ts';
import { createRefresher, FRESH } from '../reading/refresher.ts';
import type { Lists } from './useLists.ts';
import { followMemberEvents } from '../../../../live/memberEvents.ts';

const PAGE_SIZE = 40;

type Options = {
  pageId: string;
  /** Which messages are listed. */
  lists: Pick<Lists, 'status' | 'filter' | 'search'>;
  listRef: RefObject<HTMLElement | null>;
};

export type ReviewQueue = ReturnType<typeof useQueue>;

/** One list of messages, kept up to date with new messages and other members' decisions. */
export function useQueue({ pageId, lists, listRef }: Options) {
  const { status, filter, search } = lists;
  const client = useApolloClient();
  const [list, setList] = useState<ReviewList>();
  const [counts, setCounts] = useState<Counts>();
  const [hasFailed, setFailed] = useState(false);
  const [newest] = useState(createNewestRequest);
  const [earlier] = useState(createNewestRequest);
  const listKey = [pageId, status, filter, search].join();
  const [shownKey, setShownKey] = useState(listKey);
  if (listKey !== shownKey) {
    setShownKey(listKey);
    setList(undefined); // show nothing of the previous list while this one loads
  }

  // earlier messages that were requested before a decision may come without it
  const decisions = useRef<((list: ReviewList) => ReviewList)[]>([]);

  const fetchPage = useCallback(
    async (use: (answer: ReturnType<typeof toListPart>) => void, after: string | null = null) => {
      const isNewest = (after === null ? newest : earlier).begin();
      const filters = { withPhoto: filter === 'photo', withLink: filter === 'link', search };
      const variables = { pageId, status, ...filters, first: PAGE_SIZE, after };
      const answer = await client
        .query({ query: StewardTributesDocument, variables, ...FRESH })
        .catch(() => null);
      const data = answer?.data;
      if (!isNewest(!!data)) return;
      setFailed(!data);
      if (!data) return;
      if (after === null) setCounts(toCounts(data)); // decisions outdate no request for earlier messages
      use(toListPart(data));
    },
    [client, newest, earlier, pageId, status, filter, search],
  );
  // Stays true until a response has been used: the request that was to bring the newest may fail or be overtaken.
  const wantsNewest = useRef(false);
  const read = useCallback(
    () =>
      fetchPage((answer) => {
        const isRenewed = wantsNewest.current;
        wantsNewest.current = false;
        setList((current) => mergeNewestEntries(isRenewed ? undefined : current, answer));
      }),
    [fetchPage],
  );

  /** Shows the newest messages and removes the decided ones. */
  const renew = useCallback(() => {
    wantsNewest.current = true;
    newest.outdate(); // requests already under way may be older
    return read();
  }, [newest, read]);

  const applyDecision = useCallback(
    (id: string, outcome: Outcome, decided?: Decided) => {
      newest.outdate(); // requests already under way do not include it
      const apply = (current: ReviewList) => applyOutcome(current, status, id, outcome, decided);
      decisions.current.push(apply);
      setList((current) => current && apply(current));
    },
    [newest, status],
  );

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only once the server has answered
    void renew();
    // apply decisions before the list is read again
    const stopSettling = followMemberEvents(pageId, (event) => {
      if (event.__typename === 'TributeReviewed')
        applyDecision(event.tribute.id, { status: event.status, by: event.by });
    });
    const { request, stop } = createRefresher(pageId, () => void read());
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
      newest.outdate();
      earlier.outdate();
      decisions.current = [];
      for (const stop of stops) stop();
    };
  }, [newest, earlier, pageId, read, renew, applyDecision]);

  function readEarlier() {
    const after = list?.end ?? null;
    const known = decisions.current.length;
    return fetchPage((answer) => {
      const unknown = decisions.current.slice(known);
      setList((current) => {
        if (!current) return current;
        const longer = appendEarlierEntries(current, answer, after);
        return unknown.reduce((decided, apply) => apply(decided), longer);
      });
    }, after);
  }

  /** Shows the new text of a message that a decision found changed. */
  function applyCorrection(tribute: Entry['tribute'], digest: string) {
    newest.outdate(); // requests already under way may be older
    setList((current) => current && applyChange(current, tribute, digest));
  }

  async function showNew() {
    await renew();
    focusFirst(listRef.current);
    const scroller = listRef.current?.closest('.review-scroll');
    (scroller ?? window).scrollTo({ top: 0 });
  }

  return {
    isLoaded: list !== undefined,
    entries: listKey === shownKey ? (list?.entries ?? []) : [],
    /** How many new messages are not shown yet. */
    arrived: list?.arrived ?? 0,
    hasMore: list?.hasMore ?? false,
    counts,
    hasFailed,
    read,
    readEarlier,
    showNew,
    applyDecision,
    applyCorrection,
  };
}
