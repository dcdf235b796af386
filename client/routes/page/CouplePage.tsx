import { type ComponentProps, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAccount } from '../../auth/useAccount.ts';
import { createLoginPath } from '../../features/accounts/login/loginAddress.ts';
import { CoupleHeading } from '../../features/couples/CoupleHeading.tsx';
import { FavouriteList } from '../../features/couples/FavouriteList.tsx';
import { type LoveBoxData, useLoveBox } from '../../features/couples/useLoveBox.ts';
import { LoveBox } from '../../features/quotes/LoveBox.tsx';
import { countVisitLater } from '../../features/visits/countVisit.ts';
import { useOfflineCopy } from '../../storage/useOfflineCopy.ts';
import { ContactLink } from '../../ui/Contact.tsx';
import { ShareButton } from '../../ui/share/ShareButton.tsx';
import { editLink, pageSheet } from './TributePage.tsx';
import type { AddressContent } from './addressContent.ts';

type Props = Pick<ComponentProps<typeof LoveBox>, 'url' | 'title' | 'drawn' | 'actions'> & {
  /** The love box that came with the page. */
  loveBox: LoveBoxData;
  /** Reads again what is at the address. */
  read: () => Promise<AddressContent>;
};

/** The love box of two people: their names, the nine links, the card of the day, and what they keep. */
export function CouplePage({ url, title, drawn, actions, loveBox: servedLoveBox, read }: Props) {
  const [page, setPage] = useState(servedLoveBox);
  const reread = async () => (await read()).loveBox ?? null;
  const { readOlder, state, changeFavourites } = useLoveBox(url, { page, change: setPage, reread });
  const { loggedIn } = useAccount().status;
  const [isMember, setMember] = useState(false);
  const { hash } = useLocation();
  const { id, lastSeq, couple, favourites } = page;
  useOfflineCopy(lastSeq);
  useEffect(() => (loggedIn ? undefined : countVisitLater(id)), [id, loggedIn]);
  return (
    <>
      {loggedIn && <editLink.Component url={url} hasWall={false} onVisit={() => setMember(true)} />}
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
          canChange={loggedIn && isMember}
          state={state}
          onReadOlder={() => void readOlder()}
          onChange={changeFavourites}
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
