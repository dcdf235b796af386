import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Reads tributes and photos again whenever `state` changes: the presentation loader's flag, or the page's wall blocks.
 */
export function useRefetchOnChange(state: string, reread: () => Promise<unknown>): void {
  const last = useRef(state);
  const begin = useEffectEvent(reread);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    begin().catch(() => undefined); // what is on screen stays; the stream continues
  }, [state]);
}

const DELAY_MS = 1_000;

/** The presentation loader: `loaded` turns true one second after initialisation; it hides nothing. */
export function usePresentationLoader(): { isLoaded: boolean; initialise: () => void } {
  const [run, setRun] = useState(0);
  const [loadedRun, setLoadedRun] = useState(-1);

  useEffect(() => {
    const timer = setTimeout(() => setLoadedRun(run), DELAY_MS);
    return () => clearTimeout(timer);
  }, [run]);

  const initialise = useCallback(() => setRun((current) => current + 1), []);
  return { isLoaded: loadedRun === run, initialise };
}
