import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ViewerDocument } from '../../__generated__/features/accounts/viewer.ts';
import { useAccount } from '../../auth/useAccount.ts';
import { withApollo } from '../../net/apollo.tsx';
import './account-panel.css';
import { LogoutDialog } from './LogoutDialog.tsx';
import { useMyPages } from './myAccount.ts';
import {
  getPageHref,
  getPageLabel,
  getPageNote,
  getWaitingLabel,
  MyPageList,
} from './MyPageList.tsx';
import { Menu } from '../../ui/dialogs/Menu.tsx';

/** The menu of the logged-in user. */
export function AccountMenu() {
  return (
    <Menu id="account-panel" label="Your pages">
      {() => <AccountPanel />}
    </Menu>
  );
}

/** The user's email, their pages, the operator's room where it is theirs, and the logout. */
const AccountPanel = withApollo(function AccountPanel() {
  const { user } = useAccount();
  const { data } = useQuery(ViewerDocument);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <div className="account-panel" id="account-panel">
      <p className="panel-who">{user?.email}</p>
      <Pages key={user?.id} />
      <div className="panel-ends">
        <Link to="/registry">Activate a plate</Link>
        <Link to="/account">Your account</Link>
        {data?.viewer?.isOperator && <Link to="/operator">Operator</Link>}
        <button type="button" className="quiet" onClick={() => setLeaving(true)}>
          Logout
        </button>
      </div>
      {isLeaving && <LogoutDialog onClose={() => setLeaving(false)} />}
    </div>
  );
});

function Pages() {
  return (
    <MyPageList
      {...useMyPages()}
      noteClass="panel-note"
      waiting={
        <p className="panel-note" aria-busy="true">
          Your pages are on their way.
        </p>
      }
      empty={<p className="panel-note">You have no page yet. Activate a plate to make one.</p>}
    >
      {(items) => (
        <ul aria-label="Your pages">
          {items.map((page) => (
            <li key={page.id}>
              <Link to={getPageHref(page)}>
                <span>
                  <bdi>{getPageLabel(page)}</bdi>
                </span>{' '}
                <span className="panel-note">{getPageNote(page)}</span>{' '}
                {page.heldCount ? (
                  <span className="panel-note waiting">{getWaitingLabel(page)}</span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </MyPageList>
  );
}
