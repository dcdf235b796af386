import { useSyncExternalStore } from 'react';

const OFTEN_ENOUGH = 5 * 60_000;

let now: Date | undefined;

/** The current time, updated every few minutes; undefined on the server and during hydration. */
export function useNow(): Date | undefined {
  return useSyncExternalStore(
    onTick,
    () => (now ??= new Date()),
    () => undefined,
  );
}

function onTick(listener: () => void) {
  const timer = setInterval(() => {
    now = new Date();
    listener();
  }, OFTEN_ENOUGH);
  return () => clearInterval(timer);
}
