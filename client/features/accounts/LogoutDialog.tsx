import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router-dom';
import { LogOutDocument } from '../../__generated__/features/accounts/logout.ts';
import { forgetSession, refreshToken } from '../../auth/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { forgetDrafts } from './formDraft.ts';

const QUESTION = 'Are you sure you want to logout?';

/** Asks, and logs out only then. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [endLogin] = useMutation(LogOutDocument);

  const logOut = () => {
    // the server ends the login where it can be reached; this device forgets it in any case
    const variables = { input: { refreshToken: refreshToken() } };
    endLogin({ variables }).catch(() => undefined);
    forgetDrafts();
    forgetSession();
    onClose();
    void navigate('/');
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
