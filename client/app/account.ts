import { retryLoading } from '../net/loadModule.ts';
import { accessToken, readAccount, onAccount } from '../auth/session.ts';

/** Checks the stored login, and reloads data that depends on it after a login or logout. */
export function syncAccount(): void {
  let userId = readAccount().user?.id;

  if (accessToken()) void readAccountData().catch(() => undefined); // its chunk may belong to an older build

  onAccount(() => {
    const before = userId;
    userId = readAccount().user?.id;
    if (userId !== before) void rereadAccountData().catch(() => undefined);
  });
}

const loadMyAccount = () => retryLoading(() => import('../features/accounts/myAccount.ts'));

async function readAccountData(): Promise<void> {
  const { checkProfile, readMyPages } = await loadMyAccount();
  await checkProfile();
  await readMyPages();
}

async function rereadAccountData(): Promise<void> {
  const { changeUser } = await loadMyAccount();
  await changeUser();
}
