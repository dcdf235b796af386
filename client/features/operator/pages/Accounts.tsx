import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import {
  OperatorAccountsDocument,
  OperatorEraseAccountDocument,
  OperatorKeepAccountDocument,
} from '../../../__generated__/features/operator/pages/pages.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { formatCount } from '../../../../protocol/format-count.ts';
import { formatDate } from '../../../ui/formatDates.ts';
import { FormAlert } from '../../../ui/forms/Form.tsx';
import { useIdentityConfirmation } from '../IdentityConfirmation.tsx';
import { PagedList } from '../PagedList.tsx';
import { State } from '../ViewParts.tsx';
import { useNotify } from '../../../ui/Notice.tsx';
import { formatAge } from '../operatorLabels.ts';

/** Accounts by e-mail address; one can be put away for somebody who cannot sign in. */
export function Accounts({ search }: { search: string }) {
  const { data, previousData, error, refetch, fetchMore } = useQuery(OperatorAccountsDocument, {
    variables: { search },
    fetchPolicy: 'cache-and-network',
  });
  const [toErase, setToErase] = useState<{ id: string; email: string } | null>(null);
  const [eraseAccount] = useMutation(OperatorEraseAccountDocument);
  const [keepAccount] = useMutation(OperatorKeepAccountDocument);
  const { isBusy, message, run } = useAction();
  const withConfirmation = useIdentityConfirmation();
  const notify = useNotify();
  const accounts = (data ?? previousData)?.operatorAccounts;

  const erase = ({ id, email }: { id: string; email: string }) =>
    void run(async () => {
      setToErase(null);
      const variables = { accountId: id };
      await withConfirmation(() => requireData(eraseAccount({ variables })));
      notify(`${email} is erased in thirty days, unless they sign in until then.`);
      await refetch();
    });
  const keep = ({ id, email }: { id: string; email: string }) =>
    void run(async () => {
      await requireData(keepAccount({ variables: { accountId: id } }));
      notify(`${email} stays.`);
      await refetch();
    });

  return (
    <>
      <FormAlert>{message}</FormAlert>
      <PagedList
        items={accounts}
        hasFailed={Boolean(error)}
        onRetry={() => void refetch()}
        onMore={async ({ id: after }) =>
          (await fetchMore({ variables: { after } })).data?.operatorAccounts
        }
        empty="There is no such account."
      >
        {(shown) => (
          <table className="operator-table">
            <thead>
              <tr>
                <th scope="col">E-mail address</th>
                <th scope="col">State</th>
                <th scope="col" className="number wide">
                  Pages
                </th>
                <th scope="col" className="number wide">
                  Last here
                </th>
                <th scope="col">
                  <span className="unseen">What can be done</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((account) => (
                <tr key={account.id}>
                  <td className="operator-long">{account.email}</td>
                  <td>
                    {account.goneAt ? (
                      <State level="warn">Erased on {formatDate(account.goneAt)}</State>
                    ) : (
                      <State level="ok">Open</State>
                    )}
                  </td>
                  <td className="number wide">{formatCount(account.pages)}</td>
                  <td className="number wide operator-soft">
                    {account.lastSeenAt ? formatAge(account.lastSeenAt) : '–'}
                  </td>
                  <td className="number">
                    <button
                      type="button"
                      className={account.goneAt ? 'quiet' : 'quiet danger'}
                      aria-disabled={isBusy}
                      onClick={() => (account.goneAt ? keep(account) : setToErase(account))}
                    >
                      {account.goneAt ? 'Keep it' : 'Erase'}
                      <span className="unseen"> {account.email}</span>
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </PagedList>
      {toErase && (
        <ConfirmDialog
          question={`Erase the account of ${toErase.email}?`}
          detail="Its pages that are nobody else’s are dark at once and erased with it in thirty days. Until then, signing in keeps it all. They get a mail."
          yes="Erase it"
          onYes={() => erase(toErase)}
          onNo={() => setToErase(null)}
        />
      )}
    </>
  );
}
