import { useCallback, useEffect, useState } from 'react';

const AFTER_MS = 1_000;

/** The presentation loader: `loaded` turns true one second after initialisation; it hides nothing. */
export function usePresentationLoader(): { loaded: boolean; initialise: () => void } {
  const [run, setRun] = useState(0);
  const [loadedRun, setLoadedRun] = useState(-1);

  useEffect(() => {
    const timer = setTimeout(() => setLoadedRun(run), AFTER_MS);
    return () => clearTimeout(timer);
  }, [run]);

  const initialise = useCallback(() => setRun((now) => now + 1), []);
  return { loaded: loadedRun === run, initialise };
}
