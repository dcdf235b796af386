import { Link, useLocation } from 'react-router-dom';
import type { NoPageQuery } from '../../__generated__/features/pages/noPage.ts';
import { useAccount } from '../../auth/useAccount.ts';
import { createLoginPath } from '../../features/accounts/login/loginAddress.ts';
import { ExportButton } from '../../features/export/ExportButton.tsx';
import { receiptTribute } from '../../features/tributes/receipts/lazyMyTribute.ts';
import { useOfflineCopy } from '../../storage/useOfflineCopy.ts';
import { formatDate } from '../../ui/formatDates.ts';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import { useTitle } from '../../ui/hooks/useTitle.ts';
import { FormAlert } from '../../ui/forms/Form.tsx';
import { ClosedPageFrame } from './ClosedPageFrame.tsx';
import { RestorePageText } from '../../__generated__/features/deletion/deletion.text.ts';
import { request } from '../../net/request.ts';
import { useAction } from '../../net/useAction.ts';

/** Says nothing of the page. */
export const deletedHead = {
  title: 'A page that has been put away',
  description: 'This page has been put away.',
  isUnlisted: true,
};

type Props = {
  url: string;
  deletion: NonNullable<NoPageQuery['pageDeletion']>;
};

/** The screen for a page that was deleted: until when, and how to bring it back. */
export function DeletedPage({ url, deletion: { goneAt, isOver, pageId } }: Props) {
  const { loggedIn } = useAccount().status;
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  useTitle(deletedHead.title);
  useOfflineCopy(); // a copy that this device kept of the page is removed
  const day = formatDate(goneAt);
  if (isOver)
    return (
      <ClosedPageFrame>
        <div>
          <h1>This page has been deleted.</h1>
          <p>Those who looked after it decided so. Nothing of it is kept here.</p>
        </div>
      </ClosedPageFrame>
    );
  return (
    <ClosedPageFrame>
      <div>
        <h1>This page has been put away.</h1>
        <p>
          Its owner decided to delete it. It is dark until {day} and will then be gone, with every
          photo and message on it.
        </p>
        <p>Until that day those who look after it can bring it back as it was.</p>
        <p className="closed-page-actions">
          {pageId && (
            <RestoreButton pageId={pageId} onRestored={() => location.assign(`/edit/${url}`)} />
          )}
          {pageId && <ExportButton pageId={pageId} className="secondary wide" />}
          {!loggedIn && (
            <Link className="secondary wide" to={createLoginPath(`/${url}`)}>
              Log in to bring it back
            </Link>
          )}
        </p>
      </div>
      <footer>
        <p>
          If you left a message here, the private link that you kept opens it, and you can take it
          home.
        </p>
      </footer>
      {isHydrated && hash.startsWith('#receipt=') && <receiptTribute.Component />}
    </ClosedPageFrame>
  );
}

type RestoreProps = { pageId: string; onRestored: () => void };

/** Brings the page back. */
function RestoreButton({ pageId, onRestored }: RestoreProps) {
  const { isBusy, message, run } = useAction();
  const restore = () =>
    void run(async () => {
      await request(RestorePageText, { pageId });
      onRestored();
    });
  return (
    <>
      <button type="button" className="primary wide" aria-disabled={isBusy} onClick={restore}>
        Bring it back
      </button>
      <FormAlert>{message}</FormAlert>
    </>
  );
}
