import { useState } from 'react';
import { useAccount } from '../../auth/session.ts';
import { Link } from '../../ui/Link.tsx';
import './account-panel.css';
import { LogoutDialog } from './LogoutDialog.tsx';
import { useMyPages } from './myAccount.ts';
import { nameOf, noteOn, hrefOf, waitingOn } from './myPageWords.ts';

/** Whoever is logged in, their pages, and the way out. */
export function AccountPanel() {
  const { user } = useAccount();
  const [leaving, setLeaving] = useState(false);
  return (
    <div className="account-panel" id="account-panel">
      <p className="panel-who">{user?.email}</p>
      <Pages key={user?.id} />
      <div className="panel-ends">
        <Link to="/registry">Activate a plate</Link>
        <button type="button" className="quiet" onClick={() => setLeaving(true)}>
          Logout
        </button>
      </div>
      {leaving && <LogoutDialog onClose={() => setLeaving(false)} />}
    </div>
  );
}

function Pages() {
  const { items, failed, readAgain } = useMyPages();
  if (!items && failed)
    return (
      <p role="alert" className="panel-note">
        Your pages could not be fetched.{' '}
        <button type="button" className="quiet" onClick={readAgain}>
          Try again
        </button>
      </p>
    );
  if (!items)
    return (
      <p className="panel-note" aria-busy="true">
        Your pages are on their way.
      </p>
    );
  if (items.length === 0)
    return <p className="panel-note">You have no page yet. Activate a plate to make one.</p>;
  return (
    <ul aria-label="Your pages">
      {items.map((page) => (
        <li key={page.id}>
          <Link to={hrefOf(page)}>
            <span>{nameOf(page)}</span> <span className="panel-note">{noteOn(page)}</span>{' '}
            {page.heldCount ? <span className="panel-note waiting">{waitingOn(page)}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
