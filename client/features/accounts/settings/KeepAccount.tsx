import { useMutation, useQuery } from '@apollo/client/react';
import {
  AccountEndDocument,
  RestoreAccountDocument,
} from '../../../__generated__/features/accounts/settings/settings.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { formatDate } from '../../../ui/formatDates.ts';
import './account-settings.css';

/** For an account that will be deleted: until when, and how to keep it; nothing for others. */
export function KeepAccount() {
  const { data } = useQuery(AccountEndDocument);
  const [restoreAccount] = useMutation(RestoreAccountDocument, {
    refetchQueries: 'active', // shows the restored pages
    awaitRefetchQueries: true,
  });
  const { isBusy, message, run } = useAction();
  const goneAt = data?.viewer?.goneAt;
  if (!goneAt) return null;
  const keep = () => void run(async () => void (await requireData(restoreAccount())));
  return (
    <div className="own-account-end">
      <p>
        Your account is deleted after {formatDate(goneAt)}, with the pages that are yours alone.
      </p>
      <button type="button" className="primary" aria-disabled={isBusy} onClick={keep}>
        Keep the account
      </button>
      <p role="alert">{message}</p>
    </div>
  );
}
