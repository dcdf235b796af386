import { Link, useLocation } from 'react-router-dom';
import { getFailureMessage } from '../../net/failure.ts';
import type { useAction } from '../../net/useAction.ts';
import { MessageDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { FormAlert } from '../../ui/forms/Form.tsx';
import { createLoginPath } from './login/loginAddress.ts';

type Props = {
  action: Pick<ReturnType<typeof useAction>, 'failure' | 'dismissedFailure' | 'dismiss'>;
};

/** Shows a failure: a refusal as a dialog, a temporary failure beside the button. */
export function FormFailure({ action: { failure, dismissedFailure, dismiss } }: Props) {
  const { pathname } = useLocation();
  if (failure?.kind === 'refused')
    return dismissedFailure ? null : <MessageDialog message={failure.message} onClose={dismiss} />;
  return (
    <FormAlert>
      {failure && getFailureMessage(failure)}
      {failure?.kind === 'logged out' && (
        <>
          {' '}
          <Link to={createLoginPath(pathname)}>Sign in</Link>
        </>
      )}
    </FormAlert>
  );
}
