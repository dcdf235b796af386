import { useLocation } from 'react-router-dom';
import { useAccount } from '../auth/session.ts';
import { Link } from '../ui/Link.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import './site-header.css';

/** Addresses whose screens are Keepsake's own; pages that people made stand for themselves. */
const OWN =
  /^\/(?:about|tos|login|registry|setup|attach|forgot_password|reset_password|members|invitation)?(?:\/|_|$)/;

/** The product's name and the ways in, on its own screens only. */
export function SiteHeader() {
  const { pathname } = useLocation();
  const { loggedIn } = useAccount().status;
  if (!OWN.test(pathname)) return null;
  return (
    <header className="site-header">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <Link className="site-name" to="/">
        Keepsake
      </Link>
      <nav aria-label="Keepsake">
        <Link to="/about">About</Link>
        <div className="site-account">
          {loggedIn ? <AccountMenu key={pathname} /> : <Link to="/login">Log in</Link>}
        </div>
      </nav>
    </header>
  );
}
