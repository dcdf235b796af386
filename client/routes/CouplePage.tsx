import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ViewerPageDocument } from '../__generated__/features/pages/viewerPage.ts';
import { useAccount } from '../auth/session.ts';
import type { PageData } from '../blocks/BlockView.tsx';
import { createLoginPath } from '../features/accounts/loginAddress.ts';
import { CoupleHeading } from '../features/couples/CoupleHeading.tsx';
import { FavouriteList } from '../features/couples/FavouriteList.tsx';
import { useLoveBox } from '../features/couples/useLoveBox.ts';
import '../features/pages/edit-link.css';
import { LoveBox } from '../features/quotes/LoveBox.tsx';
import { useVisit } from '../features/visits/useVisit.ts';
import { useOfflineCopy } from '../storage/useOfflineCopy.ts';
import { ContactLink } from '../ui/Contact.tsx';
import { Link } from '../ui/Link.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { pageSheet } from './lazyPageSheet.ts';
import { readCursor } from './pageCursor.ts';

type Props = { page: PageData; actions: ((card: { id: string }) => ReactNode) | undefined };

/** The love box of two people: their names, the nine links, the card of the day, and what they keep. */
export function CouplePage({ page: { id, url, title }, actions }: Props) {
  const { search, hash } = useLocation();
  const { page, readOlder, state } = useLoveBox({ url, after: readCursor(search) });
  const { loggedIn } = useAccount().status;
  const { data } = useQuery(ViewerPageDocument, {
    variables: { url },
    fetchPolicy: 'network-only',
    skip: !loggedIn,
  });
  const isMember = data?.page?.viewerCanEdit === true;
  useOfflineCopy(page?.lastSeq);
  useVisit(id);
  if (!page?.couple) return <main className="waiting" id="main" aria-busy="true" />;
  return (
    <>
      {isMember && (
        <nav className="members-way" aria-label="For its members">
          <Link to={`/edit/${url}`}>Edit</Link>
        </nav>
      )}
      <LoveBox
        url={url}
        title={title}
        couple={<CoupleHeading couple={page.couple} />}
        actions={actions}
      >
        <FavouriteList
          pageId={id}
          favourites={page.favourites}
          canChange={isMember}
          state={state}
          onReadOlder={() => void readOlder()}
        />
        <footer className="couple-footer">
          <ShareButton path={`/${url}`} />
          {!loggedIn && <Link to={createLoginPath(`/${url}`)}>Is it yours? Log in</Link>}
          <a href="#report">Something is wrong with this page</a>
          <Link to="/">Keepsake</Link>
          <ContactLink>Contact</ContactLink>
        </footer>
      </LoveBox>
      {hash === '#report' && <pageSheet.Component hash={hash} page={{ id, url }} />}
    </>
  );
}
