import type { MouseEvent } from 'react';

/**
 * Runs an action on a press, but not on the second one of a double press: by then another item of a list may
 * be where the first one was.
 */
export const onSinglePress =
  (act: () => void) =>
  ({ detail: pressCount }: MouseEvent): void => {
    if (pressCount < 2) act();
  };
