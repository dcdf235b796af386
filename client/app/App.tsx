import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useLocation } from 'react-router-dom';
import type { ServedForm } from '../../protocol/served-form.ts';
import { ServedFormContext } from '../features/tributes/servedForm.ts';
import type { Live } from '../live/LiveContext.ts';
import { LiveContext } from '../live/LiveContext.ts';
import { ContactContext } from '../ui/Contact.tsx';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/dialog.css';
import '../ui/sheet.css';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { matchScreen } from './screens.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { useScreenChange } from './useScreenChange.ts';

type Props = {
  client: ApolloClient;
  /** The live connection; null while rendering on the server. */
  live: Live | null;
  /** Where whoever runs this can be reached, as a link. */
  contact: string | null;
  /** The tribute form that came along with the page. */
  form: ServedForm | null;
};

/** Everything inside the router. */
export function App({ client, live, contact, form }: Props) {
  const { pathname } = useLocation();
  const { screen, params } = matchScreen(pathname);
  useScreenChange();
  return (
    <ApolloProvider client={client}>
      <LiveContext value={live}>
        <ContactContext value={contact}>
          <ServedFormContext value={form}>
            <ErrorBoundary key={pathname}>
              <SiteHeader />
              <screen.Component params={params} />
            </ErrorBoundary>
          </ServedFormContext>
        </ContactContext>
      </LiveContext>
    </ApolloProvider>
  );
}
