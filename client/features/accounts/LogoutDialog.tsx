import { useState } from 'react';
import { readAccount, forgetSession, refreshToken } from '../../auth/session.ts';
import { forgetUnsentEdits, hasUnsentEdits } from '../../storage/unsentEdits.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { forgetDrafts } from '../../storage/formDraft.ts';
import { removeFilesOfUser } from '../../uploads/unsentFiles.ts';

const IS_LOST =
  'Some of what you changed waits on this device for signal. Logging out removes it from here, and it is not saved.';

/** How long to wait for local data to be deleted. */
const FORGET_TIMEOUT_MS = 1_000;

/** Asks for confirmation and logs out; what waits on this device to be sent is deleted. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const [userId] = useState(() => readAccount().user?.id ?? '');
  const [hasWaiting] = useState(() => hasUnsentEdits(userId));

  const logOut = async () => {
    // the server ends the session if it can be reached; this device forgets it in any case. Not an Apollo mutation,
    // which would be cancelled with this document: keepalive sends it all the same
    void fetch('/api/account/logout', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken() }),
    }).catch(() => undefined);
    forgetDrafts();
    forgetUnsentEdits(userId);
    forgetSession();
    const late = new Promise((resolve) => setTimeout(resolve, FORGET_TIMEOUT_MS));
    await Promise.race([removeFilesOfUser(userId), late]);
    // a new document, so that no member data stays in memory or in the browser's back cache
    location.replace('/');
  };

  return (
    <ConfirmDialog
      question="Are you sure you want to logout?"
      detail={hasWaiting ? IS_LOST : undefined}
      yes="Logout"
      isDanger={hasWaiting}
      onYes={() => void logOut()}
      onNo={onClose}
    />
  );
}
