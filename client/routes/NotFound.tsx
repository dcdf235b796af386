import { Link } from 'react-router-dom';
import { NO_PAGE } from '../../protocol/no-page.ts';
import { useAccount } from '../auth/useAccount.ts';
import { ContactHint } from '../ui/Contact.tsx';
import { useTitle } from '../ui/hooks/useTitle.ts';
import './site-header.css';
import './not-found.css';
import type { Prepared } from './screen.ts';

/** Says that nothing is here. */
export const head = {
  title: NO_PAGE.replace(/\.$/, ''),
  description: NO_PAGE,
  isUnlisted: true,
};

/** The response to an unknown address. */
export async function prepare(): Promise<Prepared> {
  return { status: 404, head };
}

/** A friendly message for an address without a page. */
export function Screen() {
  useTitle(head.title);
  return (
    <>
      <Header />
      <main className="not-found" id="main">
        <picture>
          <source media="(min-width: 900px)" type="image/avif" srcSet="/home/beach-lg.avif" />
          <source media="(min-width: 900px)" srcSet="/home/beach-lg.webp" />
          <source type="image/avif" srcSet="/home/beach-sm.avif" />
          <img
            src="/home/beach-sm.webp"
            width="720"
            height="600"
            alt="Two people and a dog walk away along a wide beach, leaving footprints"
          />
        </picture>
        <div>
          <div role="alert">
            <h1>{NO_PAGE}</h1>
          </div>
          <p>
            If you scanned a plate, please try once more, a little closer. If you typed the address,
            compare it with the one you were given.
          </p>
          <p>
            If you hold the plate of a page that is not made yet, you can{' '}
            <Link to="/registry">activate it here</Link>.
          </p>
          <ContactHint />
          <p>
            <Link className="primary" to="/">
              Go to the beginning
            </Link>
          </p>
        </div>
      </main>
    </>
  );
}

/** The site's header without its menu, as no address that leads here has the whole one. */
function Header() {
  const { loggedIn } = useAccount().status;
  return (
    <header className="site-header">
      <Link className="site-name" to="/">
        Keepsake
      </Link>
      <nav aria-label="Keepsake">
        <Link to="/about">About</Link>
        {loggedIn ? <Link to="/">Your pages</Link> : <Link to="/login">Log in</Link>}
      </nav>
    </header>
  );
}
