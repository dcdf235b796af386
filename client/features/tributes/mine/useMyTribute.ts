import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import {
  MyTributeDocument,
  MyTributeEventsDocument,
  type MyTributeFieldsFragment,
} from '../../../__generated__/features/tributes/mine/myTribute.ts';
import { followStream } from '../../../live/liveClient.ts';
import { retryLoading } from '../../../net/retryLoading.ts';

/** One's own message by its receipt, as it is at each moment: undefined until it is known, null where it is gone. */
export function useMyTribute(receipt: string) {
  const client = useApolloClient();
  const [mine, setMine] = useState<MyTributeFieldsFragment | null>();

  useEffect(() => {
    let isWanted = true;
    const set = (next: MyTributeFieldsFragment | null) => isWanted && setMine(next);
    const read = async () => {
      const options = { variables: { receipt }, fetchPolicy: 'network-only' } as const;
      const { data } = await retryLoading(() =>
        client.query({ query: MyTributeDocument, ...options }),
      );
      set(data?.myTribute ?? null);
    };
    const end = followStream(client, {
      query: MyTributeEventsDocument,
      variables: { receipt },
      mayEnd: true,
      onData: ({ myTributeEvents }) => set(myTributeEvents),
      onReread: () => void read(),
    });
    return () => {
      isWanted = false;
      end();
    };
  }, [client, receipt]);

  return mine;
}
