import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import type { MemberEvent } from '../../../../live/memberEvents.ts';
import { createNewestRequest } from './newestRequest.ts';
import { createRefresher, FRESH } from './refresher.ts';

type Options<Data, State> = {
  pageId: string;
  query: TypedDocumentNode<Data, { pageId: string }>;
  /** What a response makes of the state before. */
  update: (before: State | undefined, data: Data) => State;
  /** Whether an event may have changed it, besides those of messages. */
  isConcerned: (event: MemberEvent) => boolean;
};

/**
 * What a query of the page answers, read again whenever that may have changed; and a function to replace it by what is
 * newer than the requests under way. `query`, `update` and `isConcerned` stay the same.
 */
export function useFreshRead<Data, State>(options: Options<Data, State>) {
  const { pageId, query, update, isConcerned } = options;
  const client = useApolloClient();
  const [state, setState] = useState<State>();
  const [newest] = useState(createNewestRequest);

  const read = useCallback(async () => {
    const isNewest = newest.begin();
    const answer = await client.query({ query, variables: { pageId }, ...FRESH }).catch(() => null);
    const data = answer?.data; // without, the next event or interval reads again
    if (data && isNewest(true)) setState((before) => update(before, data));
  }, [client, newest, pageId, query, update]);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only once the server has answered
    void read();
    const { stop } = createRefresher(pageId, () => void read(), isConcerned);
    return () => {
      newest.outdate();
      stop();
    };
  }, [newest, pageId, read, isConcerned]);

  function replace(next: State) {
    newest.outdate();
    setState(next);
    void read(); // another member's change may be newer
  }

  return [state, replace] as const;
}
