import { useSyncExternalStore } from 'react';

/** Room for three columns, also with large text. */
const DESK = '(min-width: 64em) and (min-height: 36em)';

/** Whether the window has room for the layout of a desk. */
export function useDesk(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(DESK);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(DESK).matches,
    () => false,
  );
}
