import { Link } from 'react-router-dom';
import type { PageVisibility } from '../__generated__/features/visibility/visibility.ts';
import { useAccount } from '../auth/useAccount.ts';
import { createLoginPath } from '../features/accounts/loginAddress.ts';
import { PhraseForm } from '../features/visibility/PhraseForm.tsx';
import { useOfflineCopy } from '../storage/useOfflineCopy.ts';
import { useTitle } from '../ui/useTitle.ts';
import { DoorFrame } from './DoorFrame.tsx';

/** Says nothing of the page. */
export const doorHead = {
  title: 'A page for family and friends',
  description: 'This page is for family and friends.',
  unlisted: true,
};

type Props = {
  url: string;
  door: PageVisibility;
};

/** What stands before a page that is not for everybody: its phrase is asked for, or a login. */
export function PageDoor({ url, door }: Props) {
  const { loggedIn } = useAccount().status;
  useTitle(doorHead.title);
  useOfflineCopy(); // a copy that this device kept of the page is removed

  return (
    <DoorFrame>
      <div>
        <h1>This page is for family and friends.</h1>
        {door === 'PHRASE' ? (
          <>
            <p>
              The family has put it behind a phrase. You find it on the card, or ask whoever gave
              you the address.
            </p>
            <PhraseForm url={url} onOpen={() => location.reload()} />
          </>
        ) : (
          <p>Only those who look after it can open it for now.</p>
        )}
      </div>
      <footer>
        {door === 'PHRASE' && <p>This phone stays in for 90 days.</p>}
        {!loggedIn && (
          <p>
            Do you look after this page? <Link to={createLoginPath(`/${url}`)}>Log in</Link>
          </p>
        )}
      </footer>
    </DoorFrame>
  );
}
