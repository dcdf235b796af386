import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { MY_PAGES_PART } from '../../../protocol/limits.ts';
import {
  MyPagesDocument,
  type MyPagesQuery,
  ViewerDocument,
} from '../../__generated__/features/accounts/viewer.ts';
import {
  accessToken,
  readAccount,
  forgetSession,
  onAccount,
  storeSession,
} from '../../auth/session.ts';
import { correctAuthor } from '../../auth/author.ts';
import { useAccount } from '../../auth/useAccount.ts';
import { getClient } from '../../net/apollo.tsx';
import { toFailure } from '../../net/failure.ts';
import { leaveAfterSignOut } from './signOut.ts';

/** A page that the user may edit. */
export type MyPage = MyPagesQuery['myPages'][number];

/** Checks the stored login, and follows who is logged in in any tab; `knownId` is who was when this document began. */
export async function followAccount(knownId: string | undefined): Promise<void> {
  let userId = knownId;
  const follow = () => {
    const before = userId;
    userId = readAccount().user?.id;
    if (userId !== before) void changeUser();
  };
  onAccount(follow);
  leaveAfterSignOut();
  // a document that the browser brings back has heard of nothing meanwhile
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readAccount().user?.id !== userId) location.reload();
  });
  follow(); // somebody may have logged in or out while this code was loaded
  if (!accessToken() || userId !== knownId) return;
  await checkProfile();
  await readMyPages();
}

/** Checks who is logged in: an expired login is removed, but a network failure changes nothing. */
async function checkProfile(): Promise<void> {
  const userId = readAccount().user?.id;
  const isSame = () => readAccount().user?.id === userId; // nobody logged in or out meanwhile
  try {
    const { data } = await getClient().query({
      query: ViewerDocument,
      fetchPolicy: 'network-only',
    });
    if (!isSame()) return;
    if (data?.viewer) {
      correctAuthor(userId, data.viewer.id);
      storeSession({ user: data.viewer });
    } else forgetSession();
  } catch (error) {
    if (toFailure(error).kind !== 'later' && isSame()) forgetSession();
  }
}

/** Reads the user's pages ahead. */
async function readMyPages(): Promise<void> {
  const client = getClient();
  const userId = readAccount().user?.id;
  if (!userId) return;
  const query = MyPagesDocument;
  const answer = await client.query({ query, fetchPolicy: 'no-cache' }).catch(() => null);
  // not shown if somebody else has logged in in the meantime
  if (answer?.data && readAccount().user?.id === userId)
    client.writeQuery({ query, data: answer.data });
}

/** After a login or logout: forgets the pages of the previous user, and reads what is shown for the new one. */
async function changeUser(): Promise<void> {
  const client = getClient();
  client.cache.evict({ fieldName: 'myPages' });
  void readMyPages();
  const isAnythingShown = client.getObservableQueries().size > 0;
  if (isAnythingShown) await client.refetchQueries({ include: 'active' }).catch(() => undefined);
  else await client.clearStore();
}

/** The user's pages; the previous list stays visible while it is read again. Use the account as the component's key. */
export function useMyPages() {
  const { loggedIn } = useAccount().status;
  const { data, previousData, error, refetch, fetchMore } = useQuery(MyPagesDocument, {
    fetchPolicy: 'cache-and-network', // messages may have been reviewed, or have arrived, meanwhile
    skip: !loggedIn,
  });
  const items = (data ?? previousData)?.myPages;
  const last = items?.at(-1)?.id;
  /** The last page, once it is known that none follows. */
  const [end, setEnd] = useState<string>();
  const readPart = async (after: string) => {
    const part = await fetchMore({ variables: { after } });
    if (part.data?.myPages.length === 0) setEnd(after);
  };
  return {
    items,
    failed: error !== undefined,
    refetchPages: () => void refetch().catch(() => undefined),
    /** Reads the next part; null if there is none. */
    readMore:
      last && last !== end && items!.length % MY_PAGES_PART === 0 ? () => readPart(last) : null,
  };
}
