import type { ApolloClient } from '@apollo/client';
import {
  MyTributeDocument,
  MyTributeEventsDocument,
  type MyTributeFieldsFragment,
} from '../../../__generated__/features/tributes/receipts/myTribute.ts';
import { followStream } from '../../../live/liveClient.ts';

/** Follows a message by its receipt until it is gone (null) or the returned function is called. */
export function followMyTribute(
  client: ApolloClient,
  receipt: string,
  onState: (myTribute: MyTributeFieldsFragment | null) => void,
): () => void {
  let isOver = false;
  const end = followStream(client, {
    query: MyTributeEventsDocument,
    variables: { receipt },
    mayEnd: true,
    onData: ({ myTributeEvents }) => onState(myTributeEvents),
    onReread: () => void reread(),
  });

  /** The stream has ended, perhaps for good: it is subscribed again automatically, and the state is read again. */
  async function reread() {
    const options = { variables: { receipt }, fetchPolicy: 'network-only' } as const;
    const { data } = await client
      .query({ query: MyTributeDocument, ...options })
      .catch(() => ({ data: undefined }));
    if (!data || isOver) return;
    if (!data.myTribute) stop();
    onState(data.myTribute);
  }

  function stop() {
    isOver = true;
    end();
  }
  return stop;
}
