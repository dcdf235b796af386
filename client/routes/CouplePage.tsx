import { type ComponentProps, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ViewerPageText } from '../__generated__/features/pages/viewerPage.text.ts';
import { useAccount } from '../auth/useAccount.ts';
import { createLoginPath } from '../features/accounts/loginAddress.ts';
import { CoupleHeading } from '../features/couples/CoupleHeading.tsx';
import { FavouriteList } from '../features/couples/FavouriteList.tsx';
import type { LoveBoxData } from '../features/couples/favourites.ts';
import { useLoveBox } from '../features/couples/useLoveBox.ts';
import '../features/pages/edit-link.css';
import { LoveBox } from '../features/quotes/LoveBox.tsx';
import { useVisitCount } from '../features/visits/useVisitCount.ts';
import { request } from '../net/request.ts';
import { useOfflineCopy } from '../storage/useOfflineCopy.ts';
import { ContactLink } from '../ui/Contact.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { pageSheet } from './TributePage.tsx';
import type { Visit } from './visit.ts';

type Props = Pick<ComponentProps<typeof LoveBox>, 'url' | 'title' | 'drawn' | 'actions'> & {
  /** As it came with the page. */
  loveBox: LoveBoxData;
  /** Reads again what is at the address. */
  read: () => Promise<Visit>;
};

/** The love box of two people: their names, the nine links, the card of the day, and what they keep. */
export function CouplePage({ url, title, drawn, actions, loveBox: served, read }: Props) {
  const [page, change] = useState(served);
  const reread = async () => (await read()).loveBox ?? null;
  const { readOlder, state } = useLoveBox(url, { page, change, reread });
  const { loggedIn } = useAccount().status;
  const isMember = useMembership(url, loggedIn);
  const { hash } = useLocation();
  const { id, lastSeq, couple, favourites } = page;
  useOfflineCopy(lastSeq);
  useVisitCount(id);
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
        drawn={drawn}
        couple={couple && <CoupleHeading couple={couple} />}
        actions={actions}
      >
        <FavouriteList
          pageId={id}
          favourites={favourites}
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
      {hash === '#report' && (
        <pageSheet.Component hash={hash} page={{ id, url }} lastVisit={null} />
      )}
    </>
  );
}

/** Whether the viewer is one of its members. */
function useMembership(url: string, loggedIn: boolean): boolean {
  const [isMember, setMember] = useState(false);
  useEffect(() => {
    if (!loggedIn) return;
    void request(ViewerPageText, { url })
      .then(({ page }) => setMember(page?.viewerCanEdit === true))
      .catch(() => undefined); // without signal, the page is as visitors see it
  }, [url, loggedIn]);
  return loggedIn && isMember;
}
