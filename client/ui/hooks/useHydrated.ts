import { useSyncExternalStore } from 'react';

/** False on the server and during hydration; then true, and data stored on the device may be shown. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
