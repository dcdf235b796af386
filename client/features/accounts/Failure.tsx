import { useLocation } from 'react-router-dom';
import type { RequestFailed } from '../../net/restCall.ts';
import { Link } from '../../ui/Link.tsx';
import { MessageDialog } from '../../ui/MessageDialog.tsx';
import { loginFor } from './loginAddress.ts';

/** What went wrong, in words: a refusal as a dialog, what may pass beside the button. */
export function Failure({ of, onClose }: { of: RequestFailed | null; onClose: () => void }) {
  const { pathname } = useLocation();
  if (of?.reason === 'refused') return <MessageDialog message={of.message} onClose={onClose} />;
  return (
    <p role="alert" className="form-failure">
      {of?.message}
      {of?.reason === 'logged out' && (
        <>
          {' '}
          <Link to={loginFor(pathname)}>Sign in</Link>
        </>
      )}
    </p>
  );
}
