import { useSyncExternalStore } from 'react';
import { type Account, LOGGED_OUT, onAccount, readAccount } from './session.ts';

/** The logged-in account; updated in all tabs. */
export function useAccount(): Account {
  return useSyncExternalStore(onAccount, readAccount, () => LOGGED_OUT);
}
