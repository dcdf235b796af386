import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { PageRereadDocument } from '../../__generated__/features/pages/page.ts';

/** Tributes and photos are read again once the presentation loader's flag has changed. */
export function useReread(url: string, loaded: boolean): void {
  const client = useApolloClient();
  useEffect(() => {
    if (!loaded) return;
    const again = {
      query: PageRereadDocument,
      variables: { url },
      fetchPolicy: 'network-only',
    } as const;
    client.query(again).catch(() => undefined); // what is on screen is good; the stream goes on
  }, [client, loaded, url]);
}
