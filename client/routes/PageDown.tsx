import { Link } from 'react-router-dom';
import type { NoPageQuery } from '../__generated__/features/pages/noPage.ts';
import { useAccount } from '../auth/useAccount.ts';
import { createLoginPath } from '../features/accounts/loginAddress.ts';
import { useOfflineCopy } from '../storage/useOfflineCopy.ts';
import { ContactLink } from '../ui/Contact.tsx';
import { formatDate } from '../ui/phrases.ts';
import { useTitle } from '../ui/useTitle.ts';
import { DoorFrame } from './DoorFrame.tsx';

/** Says nothing of the page. */
export const downHead = {
  title: 'A page that is not shown at the moment',
  description: 'This page is not shown at the moment.',
  unlisted: true,
};

type Props = { url: string; takedown: NonNullable<NoPageQuery['pageTakedown']> };

/** What stands in the place of a page that the operator took down; its members read why. */
export function PageDown({ url, takedown: { at, reason } }: Props) {
  const { loggedIn } = useAccount().status;
  useTitle(downHead.title);
  useOfflineCopy(); // a copy that this device kept of the page is removed
  return (
    <DoorFrame>
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
    </DoorFrame>
  );
}
