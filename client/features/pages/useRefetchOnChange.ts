import { useEffect, useEffectEvent, useRef } from 'react';

/** Reads tributes and photos again whenever `state` changes: the presentation loader's flag, or the page's wall blocks. */
export function useRefetchOnChange(state: string, reread: () => Promise<unknown>): void {
  const last = useRef(state);
  const begin = useEffectEvent(reread);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    begin().catch(() => undefined); // what is on screen stays; the stream continues
  }, [state]);
}
