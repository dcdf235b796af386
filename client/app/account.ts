import type { ApolloClient } from '@apollo/client';
import { retryLoading } from '../net/loadModule.ts';
import { accessToken, readAccount, onAccount } from '../auth/session.ts';

/** Checks the stored login, and reloads data that depends on it after a login or logout. */
export function syncAccount(client: ApolloClient): void {
  let userId = readAccount().user?.id;

  // the documented console message
  // oxlint-disable-next-line no-console
  if (!accessToken()) console.log('Access token empty');
  else void loadInitialAccount(client).catch(() => undefined); // its chunk may belong to an older build

  onAccount(() => {
    const before = userId;
    userId = readAccount().user?.id;
    if (userId === before) return;
    client.cache.evict({ fieldName: 'myPages' });
    if (userId) void readPages(client).catch(() => undefined);
    void rereadAccount(client);
  });
}

const loadMyAccount = () => retryLoading(() => import('../features/accounts/myAccount.ts'));

async function loadInitialAccount(client: ApolloClient): Promise<void> {
  const { checkProfile, readMyPages } = await loadMyAccount();
  await checkProfile(client);
  await readMyPages(client);
}

async function readPages(client: ApolloClient): Promise<void> {
  const { readMyPages } = await loadMyAccount();
  await readMyPages(client);
}

/** Reloads the active queries, whose results may differ for another user. */
async function rereadAccount(client: ApolloClient): Promise<void> {
  const isAnythingShown = client.getObservableQueries().size > 0;
  if (isAnythingShown) await client.refetchQueries({ include: 'active' }).catch(() => undefined);
  else await client.clearStore();
}
