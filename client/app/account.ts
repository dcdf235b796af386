import type { ApolloClient } from '@apollo/client';
import { retryLoading } from '../net/retryLoading.ts';
import { accessToken, account, onAccount } from '../auth/session.ts';

/** Checks the login that this device keeps, and reads again what a login or logout changes. */
export function followAccount(client: ApolloClient): void {
  let userId = account().user?.id;

  // the documented word to whoever looks for it
  // oxlint-disable-next-line no-console
  if (!accessToken()) console.log('Access token empty');
  else void atStart(client);

  onAccount(() => {
    const before = userId;
    userId = account().user?.id;
    if (userId === before) return;
    client.cache.evict({ fieldName: 'myPages' });
    if (userId) void readPages(client);
    void readAgain(client);
  });
}

const loadMyAccount = () => retryLoading(() => import('../features/accounts/myAccount.ts'));

async function atStart(client: ApolloClient): Promise<void> {
  const { checkProfile, readMyPages } = await loadMyAccount();
  await checkProfile(client);
  await readMyPages(client);
}

async function readPages(client: ApolloClient): Promise<void> {
  const { readMyPages } = await loadMyAccount();
  await readMyPages(client);
}

/** What was read in another name may look different now. */
async function readAgain(client: ApolloClient): Promise<void> {
  const isAnythingShown = client.getObservableQueries().size > 0;
  if (isAnythingShown) await client.refetchQueries({ include: 'active' }).catch(() => undefined);
  else await client.clearStore();
}
