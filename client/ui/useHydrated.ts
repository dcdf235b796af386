import { useSyncExternalStore } from 'react';

/** False on the server and for the first drawing over its HTML; from then on what the device keeps may be shown. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
