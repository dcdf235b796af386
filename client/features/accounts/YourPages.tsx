import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { useAccount } from '../../auth/useAccount.ts';
import { withApollo } from '../../net/apollo.tsx';
import { retryLoading } from '../../net/loadModule.ts';
import { onReconnect } from '../../net/onReconnect.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { type MyPage, useMyPages } from './myAccount.ts';
import {
  getPageHref,
  getPageLabel,
  getPageNote,
  getWaitingLabel,
  MyPageList,
} from './MyPageList.tsx';
import { hasPasskeys } from '../../auth/browserPasskey.ts';
import { KeepAccount } from './settings/KeepAccount.tsx';
import { Skeleton } from './Skeleton.tsx';
import './your-pages.css';

const offer = lazyComponent(
  () => retryLoading(() => import('./settings/PasskeyOffer.tsx')),
  ({ PasskeyOffer }) => PasskeyOffer,
);

/** The user's pages, how many messages are held on each, and a link to add another page. */
export const YourPages = withApollo(function YourPages() {
  const { user } = useAccount();
  return (
    <main className="your-pages" id="main">
      <h1>Your pages</h1>
      <KeepAccount />
      <List key={user?.id} />
      <p className="your-pages-more">
        <Link className="secondary" to="/registry">
          Activate a plate
        </Link>
        <Link to="/account">Your account</Link>
      </p>
      {user && hasPasskeys() && <offer.Component key={user.id} userId={user.id} />}
    </main>
  );
});

function List() {
  const pages = useMyPages();
  const onReturn = useEffectEvent(pages.refetchPages);
  useEffect(() => onReconnect(() => onReturn()), []);
  return (
    <MyPageList
      {...pages}
      noteClass="your-pages-note"
      waiting={<Skeleton lines={3} />}
      empty={
        <p className="your-pages-note">
          You have no page yet. With the code of a plate you can make one.
        </p>
      }
    >
      {(items) => (
        <ul>
          {items.map((page) => (
            <li key={page.id}>
              <div>
                <h2 id={`your-${page.id}`}>
                  <Link to={getPageHref(page)}>{getPageLabel(page)}</Link>
                </h2>
                <p className="your-pages-note">{getPageNote(page)}</p>
                {page.heldCount ? (
                  <p className="your-pages-waiting">
                    <Link to={`/edit/${page.url}`}>{getWaitingLabel(page)}</Link>
                  </p>
                ) : null}
              </div>
              <Ways page={page} />
            </li>
          ))}
        </ul>
      )}
    </MyPageList>
  );
}

/** What can be done with a page. */
function Ways({ page: { id, type, url, active, goneAt } }: { page: MyPage }) {
  const link = (className: string, to: string, label: string) => (
    <Link className={className} to={to} aria-describedby={`your-${id}`}>
      {label}
    </Link>
  );
  if (type === 'REDIRECT' && !goneAt) return null;
  if (goneAt)
    return <p className="your-pages-ways">{link('primary', `/${url}`, 'Bring it back')}</p>;
  if (!active)
    return <p className="your-pages-ways">{link('primary', `/setup/${url}`, 'Set it up')}</p>;
  return (
    <p className="your-pages-ways">
      {link('primary', `/edit/${url}`, 'Edit')}
      {link('secondary', `/${url}`, 'See it')}
    </p>
  );
}
