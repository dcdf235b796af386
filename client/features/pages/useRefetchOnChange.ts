import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
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
