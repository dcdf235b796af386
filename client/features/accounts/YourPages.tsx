import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { useAccount } from '../../auth/useAccount.ts';
import { withApollo } from '../../net/apollo.tsx';
import { onReconnect } from '../../net/onReconnect.ts';
import { retriedComponent } from '../../ui/lazyComponent.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { computeObjectPosition } from '../../ui/pictures/pictureAddress.ts';
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

const offer = retriedComponent(
  () => import('./settings/PasskeyOffer.tsx'),
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
              <Portrait portrait={page.portrait} />
              <div>
                <h2 id={`your-${page.id}`}>
                  <Link to={getPageHref(page)}>{getPageLabel(page)}</Link>
                </h2>
                <p className="your-pages-note">{getPageNote(page)}</p>
                {page.heldCount ? (
                  <p className="your-pages-waiting">{getWaitingLabel(page)}</p>
                ) : null}
                <Ways page={page} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </MyPageList>
  );
}

/** The subject's portrait, or a quiet landscape until one is chosen. */
function Portrait({ portrait }: Pick<MyPage, 'portrait'>) {
  if (!portrait)
    return (
      <svg
        className="your-pages-picture"
        viewBox="0 0 90 112"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden
      >
        <circle cx="28" cy="38" r="15" />
        <path d="M0 76c22-10 40-2 56 1s24-2 34-5v40H0Z" />
        <path d="M0 92c24-8 44 4 90-4v24H0Z" />
      </svg>
    );
  const { image, focus } = portrait;
  return (
    <div className="your-pages-picture">
      <Picture
        address={image}
        position={computeObjectPosition(image, focus)}
        alt=""
        sizes={SIZES}
      />
    </div>
  );
}

const SIZES = '(min-width: 900px) 24rem, 6rem';

/** The actions on a page. */
function Ways({ page: { id, type, url, active, goneAt, heldCount } }: { page: MyPage }) {
  const link = (to: string, label: string) => (
    <Link to={to} aria-describedby={`your-${id}`}>
      {label}
    </Link>
  );
  if (type === 'REDIRECT' && !goneAt) return null;
  return (
    <p className="your-pages-ways">
      {goneAt && link(`/${url}`, 'Bring it back')}
      {!goneAt && !active && link(`/setup/${url}`, 'Set it up')}
      {!goneAt && active && (
        <>
          {heldCount ? link(`/edit/${url}/tributes`, 'Read them') : null}
          {link(`/edit/${url}`, 'Edit')}
          {link(`/${url}`, 'See it')}
        </>
      )}
    </p>
  );
}
