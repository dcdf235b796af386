import { Link, useLocation } from 'react-router-dom';
import { useAccount } from '../auth/useAccount.ts';
import { retriedComponent } from '../ui/lazyComponent.tsx';

/** Loaded for logged-in users only. */
const accountMenu = retriedComponent(
  () => import('../features/accounts/AccountMenu.tsx'),
  ({ AccountMenu }) => AccountMenu,
);

/** The product's name with the login or account menu, on Keepsake's own screens. */
export function SiteHeader() {
  const { pathname } = useLocation();
  const { loggedIn } = useAccount().status;
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
          {loggedIn ? <accountMenu.Component key={pathname} /> : <Link to="/login">Log in</Link>}
        </div>
      </nav>
    </header>
  );
}
