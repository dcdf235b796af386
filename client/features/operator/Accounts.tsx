import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import {
  OperatorAccountsDocument,
  OperatorEraseAccountDocument,
  OperatorKeepAccountDocument,
} from '../../__generated__/features/operator/operator.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { formatCount } from '../../ui/format.ts';
import { formatDate } from '../../ui/phrases.ts';
import { useConfirmed } from './ConfirmSheet.tsx';
import { appendTo, Fetched, More, State, useSay } from './OperatorParts.tsx';
import { formatAge } from './operatorWords.ts';

/** Accounts by their e-mail address; one can be put away for somebody who cannot sign in. */
export function Accounts({ words }: { words: string }) {
  const { data, previousData, error, refetch, fetchMore } = useQuery(OperatorAccountsDocument, {
    variables: { words },
    fetchPolicy: 'cache-and-network',
  });
  const [erased, setErased] = useState<{ id: string; email: string } | null>(null);
  const [eraseAccount] = useMutation(OperatorEraseAccountDocument);
  const [keepAccount] = useMutation(OperatorKeepAccountDocument);
  const { busy, message, run } = useAction();
  const confirmed = useConfirmed();
  const say = useSay();
  const accounts = (data ?? previousData)?.operatorAccounts;

  const erase = ({ id, email }: { id: string; email: string }) =>
    void run(async () => {
      setErased(null);
      const variables = { accountId: id };
      await confirmed(() => requireData(eraseAccount({ variables })));
      say(`${email} is erased in thirty days, unless they sign in until then.`);
      await refetch();
    });
  const keep = ({ id, email }: { id: string; email: string }) =>
    void run(async () => {
      await requireData(keepAccount({ variables: { accountId: id } }));
      say(`${email} stays.`);
      await refetch();
    });

  return (
    <Fetched isThere={Boolean(accounts)} failed={Boolean(error)} onRetry={() => void refetch()}>
      <p role="alert" className="form-failure">
        {message}
      </p>
      {accounts && accounts.length > 0 ? (
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
            {accounts.map((account) => (
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
                    aria-disabled={busy}
                    onClick={() => (account.goneAt ? keep(account) : setErased(account))}
                  >
                    {account.goneAt ? 'Keep it' : 'Erase'}
                    <span className="unseen"> {account.email}</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="operator-hint">There is no such account.</p>
      )}
      <More
        count={accounts?.length ?? 0}
        onMore={() =>
          fetchMore({
            variables: { after: accounts?.at(-1)?.id },
            updateQuery: appendTo('operatorAccounts'),
          })
        }
      />
      {erased && (
        <ConfirmDialog
          question={`Erase the account of ${erased.email}?`}
          detail="Its pages that are nobody else’s are dark at once and erased with it in thirty days. Until then, signing in keeps it all. They get a mail."
          yes="Erase it"
          onYes={() => erase(erased)}
          onNo={() => setErased(null)}
        />
      )}
    </Fetched>
  );
}
