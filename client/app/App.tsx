import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useLocation } from 'react-router-dom';
import type { Live } from '../live/LiveContext.ts';
import { LiveContext } from '../live/LiveContext.ts';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/dialog.css';
import '../ui/sheet.css';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { matchScreen } from './screens.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { useArrival } from './useArrival.ts';

type Props = {
  client: ApolloClient;
  /** The live line; null while rendering on the server. */
  live: Live | null;
};

/** Everything inside the router. */
export function App({ client, live }: Props) {
  const { pathname } = useLocation();
  const { screen, params } = matchScreen(pathname);
  useArrival();
  return (
    <ApolloProvider client={client}>
      <LiveContext value={live}>
        <ErrorBoundary key={pathname}>
          <SiteHeader />
          <screen.Part params={params} />
        </ErrorBoundary>
      </LiveContext>
    </ApolloProvider>
  );
}
