import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the last render, for callbacks that stay the same; not to be read while rendering. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
