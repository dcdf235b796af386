import { useSyncExternalStore } from 'react';
import { restCall, RequestFailed } from '../../net/restCall.ts';
import { account, forgetSession, keepSession, onAccount, type User } from '../../auth/session.ts';

/** One of the pages that somebody may edit; not active until it is set up. `held` messages wait to be read. */
export type MyPage = {
  _id: string;
  title: string;
  url: string;
  type: string;
  active: boolean;
  held: number;
};

/** The list as far as it is known; an earlier one stays while it is read again. */
export type MyPages = { items: MyPage[] | null; failed: boolean };

/** Asks who is logged in; whoever is not any more is logged out, whoever has no signal is not. */
export async function checkProfile(): Promise<void> {
  const asker = account().user?.id;
  const isSame = () => account().user?.id === asker; // nobody logged in or out meanwhile
  try {
    const { user } = await restCall<{ user: User }>('/api/account/profile');
    if (isSame()) keepSession({ user });
  } catch (error) {
    const isOver = error instanceof RequestFailed && error.reason !== 'no answer';
    if (isOver && isSame()) forgetSession();
  }
}

const nothing: MyPages = { items: null, failed: false };
const listeners = new Set<() => void>();
let pages = nothing;
let owner: string | undefined;

/** The pages of whoever is logged in. */
export function useMyPages(): MyPages {
  return useSyncExternalStore(
    onMyPages,
    () => (account().user?.id === owner ? pages : nothing),
    () => nothing,
  );
}

function onMyPages(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onAccount(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Reads the list again: at start, after a login, and when pages were made or set up. */
export async function readMyPages(): Promise<void> {
  const asker = account().user?.id;
  if (!asker) return;
  if (owner !== asker) show(asker, nothing);
  try {
    const { items } = await restCall<{ items: MyPage[] }>('/api/user/pages');
    if (owner === asker) show(asker, { items, failed: false });
  } catch {
    if (owner === asker) show(asker, { ...pages, failed: true });
  }
}

function show(whose: string, next: MyPages) {
  owner = whose;
  pages = next;
  for (const listener of listeners) listener();
}
