import { useLocation, useNavigationType } from 'react-router-dom';
import type { ServedForm } from '../../protocol/served-form.ts';
import { ServedFormContext } from '../features/tributes/posting/form/servedForm.ts';
import { ContactContext } from '../ui/Contact.tsx';
import '../ui/style/fonts.css';
import '../ui/style/tokens.css';
import '../ui/style/base.css';
import '../ui/style/contrast.css';
import { InitialDataContext } from '../routes/screen.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { matchScreen } from './screens.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { useEffect, useRef, useState } from 'react';

type Props = {
  /** The data that was read for the first screen. */
  data: unknown;
  /** The operator's contact address, as a link. */
  contact: string | null;
  /** The tribute form that the server rendered with the page. */
  form: ServedForm | null;
};

/** The content of the router. */
export function App({ data, contact, form }: Props) {
  const { pathname } = useLocation();
  const initialData = useInitialData(pathname, data);
  const { screen, params } = matchScreen(pathname);
  useScreenChange();
  return (
    <InitialDataContext value={initialData}>
      <ContactContext value={contact}>
        <ServedFormContext value={form}>
          <ErrorBoundary key={pathname}>
            {screen.hasHeader && <SiteHeader />}
            <screen.Component params={params} />
          </ErrorBoundary>
        </ServedFormContext>
      </ContactContext>
    </InitialDataContext>
  );
}

/** The data that came with the page, until its first screen is left. */
function useInitialData(pathname: string, data: unknown): unknown {
  const [initialPathname] = useState(pathname);
  const [isLeft, setLeft] = useState(false);
  if (pathname !== initialPathname && !isLeft) setLeft(true);
  return isLeft ? undefined : data;
}

/** A new screen starts at the top, with its focus too; when going back, the browser restores the position. */
function useScreenChange(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (type !== 'POP') scrollTo(0, 0);
    const { body } = document;
    body.tabIndex = -1;
    body.focus({ preventScroll: true });
    body.removeAttribute('tabindex');
  }, [pathname, type]);
}
