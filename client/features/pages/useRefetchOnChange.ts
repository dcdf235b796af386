import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useCallback, useState } from 'react';
import { PageRereadDocument } from '../../__generated__/features/pages/page.ts';

/** Reads tributes and photos again whenever `state` changes: the presentation loader's flag, or the page's wall blocks. */
export function useRefetchOnChange(url: string, state: string): void {
  const client = useApolloClient();
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    const query = {
      query: PageRereadDocument,
      variables: { url },
      fetchPolicy: 'network-only',
    } as const;
    client.query(query).catch(() => undefined); // what is on screen stays; the stream continues
  }, [client, state, url]);
}

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
