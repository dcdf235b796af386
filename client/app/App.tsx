import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { FormState } from '../../protocol/form-state.ts';
import { FormStateContext } from '../features/tributes/posting/formState.ts';
import { type Live, LiveContext } from '../live/liveClient.ts';
import { prepareForNoSignal } from '../storage/useOfflineCopy.ts';
import { ContactContext } from '../ui/Contact.tsx';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/contrast.css';
import '../ui/dialog.css';
import '../ui/sheet.css';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { matchScreen } from './screens.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { useEffect, useRef } from 'react';

type Props = {
  client: ApolloClient;
  /** The live connection; null during server rendering. */
  live: Live | null;
  /** The operator's contact address, as a link. */
  contact: string | null;
  /** The tribute form that the server rendered with the page. */
  form: FormState | null;
};

/** Everything inside the router. */
export function App({ client, live, contact, form }: Props) {
  const { pathname } = useLocation();
  const { screen, params } = matchScreen(pathname);
  useScreenChange();
  useEffect(prepareForNoSignal, []); // after the page's own request for a copy
  return (
    <ApolloProvider client={client}>
      <LiveContext value={live}>
        <ContactContext value={contact}>
          <FormStateContext value={form}>
            <ErrorBoundary key={pathname}>
              <SiteHeader />
              <screen.Component params={params} />
            </ErrorBoundary>
          </FormStateContext>
        </ContactContext>
      </LiveContext>
    </ApolloProvider>
  );
}

/** A new screen starts at the top, with its focus too; going back is left to the browser. */
function useScreenChange(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (type !== 'POP') scrollTo(0, 0);
    document.body.tabIndex = -1;
    document.body.focus({ preventScroll: true });
    document.body.removeAttribute('tabindex');
  }, [pathname, type]);
}
