import { useLocation } from 'react-router-dom';
import { type Failure, messageOf } from '../../net/failure.ts';
import { Link } from '../../ui/Link.tsx';
import { MessageDialog } from '../../ui/MessageDialog.tsx';
import { loginFor } from './loginAddress.ts';

/** What went wrong, in words: a refusal as a dialog, what may pass beside the button. */
export function FormFailure({ of, onClose }: { of: Failure | null; onClose: () => void }) {
  const { pathname } = useLocation();
  if (of?.kind === 'refused') return <MessageDialog message={of.words} onClose={onClose} />;
  return (
    <p role="alert" className="form-failure">
      {of && messageOf(of)}
      {of?.kind === 'logged out' && (
        <>
          {' '}
          <Link to={loginFor(pathname)}>Sign in</Link>
        </>
      )}
    </p>
  );
}
