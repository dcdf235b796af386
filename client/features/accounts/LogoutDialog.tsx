import { forgetSession, refreshToken } from '../../auth/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { forgetDrafts } from './formDraft.ts';

const QUESTION = 'Are you sure you want to logout?';

/** Asks, and logs out only then. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const logOut = () => {
    // the server ends the login where it can be reached; this device forgets it in any case. Not a mutation of
    // Apollo's, which would end with this document: keepalive sends it all the same
    void fetch('/api/account/logout', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken() }),
    }).catch(() => undefined);
    forgetDrafts();
    forgetSession();
    // a new document: nothing that a member has read stays in memory, nor behind Back
    location.replace('/');
  };

  return (
    <Dialog label={QUESTION} className="message" onClose={onClose}>
      <p>{QUESTION}</p>
      <div className="dialog-buttons">
        <button type="button" className="secondary" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="primary" onClick={logOut}>
          Logout
        </button>
      </div>
    </Dialog>
  );
}
