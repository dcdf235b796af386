import { useEffect, useState } from 'react';
import { readAccount, refreshToken } from '../../auth/session.ts';
import { hasUnsentEdits } from '../../storage/unsentEdits.ts';
import { hasFilesOfUser } from '../../uploads/unsentFiles.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { signOut } from './signOut.ts';

const IS_LOST =
  'Some of what you changed waits on this device for signal. Logging out removes it from here, and it is not saved.';

/** Asks for confirmation and logs out; what waits on this device to be sent is deleted. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const [userId] = useState(() => readAccount().user?.id ?? '');
  const [hasWaiting, setHasWaiting] = useState(() => hasUnsentEdits(userId));
  useEffect(() => {
    void hasFilesOfUser(userId).then((hasFiles) => hasFiles && setHasWaiting(true));
  }, [userId]);

  const logOut = () => {
    // the server ends the session if it can be reached; this device forgets it in any case. Not an Apollo mutation,
    // which would be cancelled with this document: keepalive sends it all the same
    void fetch('/api/account/logout', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken() }),
    }).catch(() => undefined);
    void signOut(userId, '/');
  };

  return (
    <ConfirmDialog
      question="Are you sure you want to logout?"
      detail={hasWaiting ? IS_LOST : undefined}
      yes="Logout"
      isDanger={hasWaiting}
      onYes={logOut}
      onNo={onClose}
    />
  );
}
