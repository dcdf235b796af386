import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { NoPageQuery } from '../../__generated__/features/pages/noPage.ts';
import { useAccount } from '../../auth/useAccount.ts';
import { head as notFoundHead, Screen as NotFound } from '../NotFound.tsx';
import { deletedHead, DeletedPage } from './DeletedPage.tsx';
import type { Prepared } from '../screen.ts';
import { createLoginPath } from '../../features/accounts/login/loginAddress.ts';
import { computeBackoff } from '../../net/backoff.ts';
import { waitForRetry } from '../../net/retry.ts';
import { useOfflineCopy } from '../../storage/useOfflineCopy.ts';
import { ContactLink } from '../../ui/Contact.tsx';
import { nameDevice } from '../../ui/format.ts';
import { formatDate } from '../../ui/formatDates.ts';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import { useTitle } from '../../ui/hooks/useTitle.ts';
import { ClosedPageFrame } from './ClosedPageFrame.tsx';
import type { PageVisibility } from '../../__generated__/features/visibility/visibility.ts';
import { PhraseForm } from '../../features/visibility/PhraseForm.tsx';

// neither <head> reveals anything about the page
const takenDownHead = {
  title: 'A page that is not shown at the moment',
  description: 'This page is not shown at the moment.',
  isUnlisted: true,
};

const doorHead = {
  title: 'A page for family and friends',
  description: 'This page is for family and friends.',
  isUnlisted: true,
};

/**
 * The response for an address without a page, or with one that the viewer may not see or that was deleted or taken
 * down.
 */
export function describeNoPage(reasons: NoPageQuery | undefined): Prepared {
  if (reasons?.pageDeletion) return { status: 410, head: deletedHead, isPrivate: true };
  if (reasons?.pageTakedown) return { status: 410, head: takenDownHead, isPrivate: true };
  if (reasons?.pageDoor) return { status: 403, head: doorHead, isPrivate: true };
  return { status: 404, head: notFoundHead };
}

type Props = {
  url: string;
  reasons: NoPageQuery | undefined;
  /** Reads again what is here. */
  onRead: () => Promise<unknown>;
};

/**
 * The screen for an address without a page, or with one that the viewer may not see or that was deleted or taken down.
 */
export function NoPage({ url, reasons, onRead }: Props) {
  const { loggedIn } = useAccount().status;
  const isFound = Boolean(reasons?.pageDeletion ?? reasons?.pageTakedown ?? reasons?.pageDoor);
  const isForMembers = isFound && loggedIn;
  const [failures, setFailures] = useState(0);
  // the server rendered this for a visitor; a member is offered more, or may see the page
  useEffect(() => {
    if (!isForMembers) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    void onRead().catch(async () => {
      await waitForRetry(computeBackoff(failures), { signal });
      if (!signal.aborted) setFailures(failures + 1);
    });
    return () => stopping.abort();
  }, [isForMembers, onRead, failures]);
  if (reasons?.pageDeletion) return <DeletedPage url={url} deletion={reasons.pageDeletion} />;
  if (reasons?.pageTakedown) return <TakenDownPage url={url} takedown={reasons.pageTakedown} />;
  if (reasons?.pageDoor) return <AccessBarrier url={url} kind={reasons.pageDoor} />;
  return <NotFound />;
}

type BarrierProps = { url: string; kind: PageVisibility };

/** The screen in front of a page that is not public: asks for its phrase, or for a login. */
function AccessBarrier({ url, kind }: BarrierProps) {
  const { loggedIn } = useAccount().status;
  const isDesk = useHydrated() && nameDevice() === 'here';
  useTitle(doorHead.title);
  useOfflineCopy(); // a copy that this device kept of the page is removed

  return (
    <ClosedPageFrame>
      <div>
        <h1>This page is for family and friends.</h1>
        {kind === 'PHRASE' ? (
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
        {kind === 'PHRASE' && (
          <p>{isDesk ? 'You stay in here for 90 days.' : 'This phone stays in for 90 days.'}</p>
        )}
        {!loggedIn && (
          <p>
            Do you look after this page? <Link to={createLoginPath(`/${url}`)}>Log in</Link>
          </p>
        )}
      </footer>
    </ClosedPageFrame>
  );
}

type DownProps = { url: string; takedown: NonNullable<NoPageQuery['pageTakedown']> };

/** The screen for a page that the operator took down; its members read the reason. */
function TakenDownPage({ url, takedown: { at, reason } }: DownProps) {
  const { loggedIn } = useAccount().status;
  useTitle(takenDownHead.title);
  useOfflineCopy(); // a copy that this device kept of the page is removed
  return (
    <ClosedPageFrame>
      <div>
        <h1>This page is not shown at the moment.</h1>
        <p>Keepsake took it down on {formatDate(at)}, because somebody asked us to look at it.</p>
        {reason && <blockquote dir="auto">{reason}</blockquote>}
        <p>Nothing on it has been deleted. Its owners have been told why, and can answer.</p>
      </div>
      <footer>
        {loggedIn ? (
          <ContactLink>Write to us about it</ContactLink>
        ) : (
          <p>
            If it is your page,{' '}
            <Link to={createLoginPath(`/${url}`)}>log in to see the reason and answer</Link>.
          </p>
        )}
      </footer>
    </ClosedPageFrame>
  );
}
