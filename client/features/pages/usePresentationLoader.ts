import { useEffect, useEffectEvent, useRef, useState } from 'react';

const DELAY_MS = 1_000;

/**
 * The presentation loader: a flag that turns true one second after initialisation, and hides nothing. Reads tributes
 * and photos again whenever the flag or the page's wall blocks change. Returns a function that initialises it again.
 */
export function usePresentationLoader(wallIds: string, reread: () => Promise<unknown>): () => void {
  const [run, setRun] = useState(0);
  const [loadedRun, setLoadedRun] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => setLoadedRun(run), DELAY_MS);
    return () => clearTimeout(timer);
  }, [run]);

  const state = `${loadedRun === run} ${wallIds}`;
  const last = useRef(state);
  const begin = useEffectEvent(reread);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    begin().catch(() => undefined); // what is on screen stays; the stream continues
  }, [state]);

  return () => setRun((current) => current + 1);
}
