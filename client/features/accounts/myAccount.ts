import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import {
  MyPagesDocument,
  type MyPagesQuery,
  ViewerDocument,
} from '../../__generated__/features/accounts/viewer.ts';
import { account, forgetSession, storeSession, useAccount } from '../../auth/session.ts';
import { failureOf } from '../../net/failure.ts';

/** One of the pages that somebody may edit. */
export type MyPage = MyPagesQuery['myPages'][number];

/** Asks who is logged in; whoever is not any more is logged out, whoever has no signal is not. */
export async function checkProfile(client: ApolloClient): Promise<void> {
  const asker = account().user?.id;
  const isSame = () => account().user?.id === asker; // nobody logged in or out meanwhile
  try {
    const { data } = await client.query({ query: ViewerDocument, fetchPolicy: 'network-only' });
    if (!isSame()) return;
    if (data?.viewer) storeSession({ user: data.viewer });
    else forgetSession();
  } catch (error) {
    if (failureOf(error).kind !== 'later' && isSame()) forgetSession();
  }
}

/** Reads the pages of whoever is logged in, so that they are there when they are asked for. */
export async function readMyPages(client: ApolloClient): Promise<void> {
  const asker = account().user?.id;
  if (!asker) return;
  const query = MyPagesDocument;
  const answer = await client.query({ query, fetchPolicy: 'no-cache' }).catch(() => null);
  // another's pages are not shown to whoever logged in meanwhile
  if (answer?.data && account().user?.id === asker) client.writeQuery({ query, data: answer.data });
}

/** The pages of whoever is logged in; an earlier list stays while it is read again. Key what shows them by the account. */
export function useMyPages() {
  const { loggedIn } = useAccount().status;
  const { data, previousData, error, refetch } = useQuery(MyPagesDocument, {
    fetchPolicy: 'cache-and-network', // what waits may have been read, or have come, meanwhile
    skip: !loggedIn,
  });
  return {
    items: (data ?? previousData)?.myPages,
    failed: error !== undefined,
    readAgain: () => void refetch().catch(() => undefined),
  };
}
