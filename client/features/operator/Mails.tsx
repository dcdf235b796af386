import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  type OperatorMailFieldsFragment,
  type OperatorMailState,
  OperatorMailsDocument,
  OperatorResendMailDocument,
  OperatorTestMailDocument,
} from '../../__generated__/features/operator/mails.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { FormAlert } from '../../ui/Form.tsx';
import { formatQuantity } from '../../ui/formatNumbers.ts';
import { appendTo, PagedList } from './PagedList.tsx';
import { State, Tabs } from './ViewParts.tsx';
import { useNotify } from '../../ui/Notice.tsx';
import { formatWhen, type Level } from './operatorLabels.ts';
import { ResendMailSheet } from './ResendMailSheet.tsx';

type Mail = OperatorMailFieldsFragment;
const STATES: Record<OperatorMailState, { level: Level; label: string; tab: string }> = {
  FAILING: { level: 'bad', label: 'Not delivered', tab: 'Not delivered' },
  BOUNCED: { level: 'bad', label: 'Came back', tab: 'Came back' },
  GIVEN_UP: { level: 'bad', label: 'Given up', tab: 'Given up' },
  QUEUED: { level: 'warn', label: 'On its way', tab: 'On their way' },
  SENT: { level: 'ok', label: 'Delivered', tab: 'Delivered' },
};
const TABS = Object.keys(STATES) as OperatorMailState[];

/** The list of mails, without their content: which arrived, which did not, and which can be retried. */
export function Mails() {
  const queryState = new URLSearchParams(useLocation().search).get('state');
  const state = TABS.find((tab) => tab === queryState) ?? null;
  const { data, previousData, error, refetch, fetchMore } = useQuery(OperatorMailsDocument, {
    variables: { state },
    fetchPolicy: 'cache-and-network',
  });
  const [redirected, setRedirected] = useState<Mail | null>(null);
  const [resendMail] = useMutation(OperatorResendMailDocument);
  const [sendTest] = useMutation(OperatorTestMailDocument);
  const { busy, message, run } = useAction();
  const notify = useNotify();
  const mails = (data ?? previousData)?.operatorMails;

  const test = () =>
    void run(async () => {
      const { operatorSendTestMail } = await requireData(sendTest());
      notify(`A test to ${operatorSendTestMail.to} is on its way.`);
      await refetch();
    });
  const resend = (id: string) =>
    void run(async () => {
      await requireData(resendMail({ variables: { id } }));
      notify('It is tried again now.');
      await refetch();
    });

  return (
    <div className="operator-view">
      <div className="operator-head">
        <h1>Mails</h1>
        <button type="button" className="secondary" aria-disabled={busy} onClick={test}>
          Send me a test
        </button>
      </div>
      <Undelivered mails={mails ?? []} />
      <Tabs
        label="Which mails"
        tabs={[
          { to: '/operator/mails', label: 'All', isCurrent: state === null },
          ...TABS.map((tab) => ({
            to: `/operator/mails?state=${tab}`,
            label: STATES[tab].tab,
            isCurrent: state === tab,
          })),
        ]}
      />
      <FormAlert>{message}</FormAlert>
      <PagedList
        items={mails}
        failed={Boolean(error)}
        onRetry={() => void refetch()}
        onMore={({ id: after }) =>
          fetchMore({ variables: { after }, updateQuery: appendTo('operatorMails') })
        }
        empty="There are none."
      >
        {(shown) => (
          <MailTable mails={shown} busy={busy} onResend={resend} onRedirect={setRedirected} />
        )}
      </PagedList>
      {redirected && (
        <ResendMailSheet
          mail={redirected}
          onClose={() => setRedirected(null)}
          onSent={() => {
            setRedirected(null);
            notify('It goes to the other address now.');
            void refetch();
          }}
        />
      )}
    </div>
  );
}

/** Explains what happens to mails that do not arrive, and to those that bounced. */
function Undelivered({ mails }: { mails: readonly Mail[] }) {
  const failing = mails.filter((mail) => mail.state === 'FAILING');
  const next = failing.map(({ nextTryAt }) => nextTryAt).toSorted()[0];
  const cameBack = mails.some((mail) => mail.state === 'BOUNCED');
  if (!next && !cameBack) return null;
  return (
    <div className="operator-say">
      {next && (
        <p>
          {formatQuantity(failing.length, 'mail does', 'mails do')} not arrive. The next try is at{' '}
          {formatWhen(next)}; each is tried again, at longer intervals, for as long as it is of use.
        </p>
      )}
      {cameBack && (
        <p>
          Whoever owns an address whose mail came back is told when they log in. Until a mail
          arrives there, it gets only what they ask for.
        </p>
      )}
    </div>
  );
}

type TableProps = {
  mails: readonly Mail[];
  busy: boolean;
  onResend: (id: string) => void;
  onRedirect: (mail: Mail) => void;
};

function MailTable({ mails, busy, onResend, onRedirect }: TableProps) {
  return (
    <table className="operator-table mails">
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Mail</th>
          <th scope="col">To</th>
          <th scope="col" className="number">
            When
          </th>
          <th scope="col">Last answer</th>
          <th scope="col">
            <span className="unseen">What can be done</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <td className="operator-whole">
              <State level={STATES[mail.state].level}>{STATES[mail.state].label}</State>
            </td>
            <td className="operator-long">
              <b>{mail.about}</b>
            </td>
            <td className="operator-soft operator-whole">{mail.to}</td>
            <td className="number">{formatWhen(mail.sentAt ?? mail.createdAt)}</td>
            <td className="operator-soft operator-long">
              {mail.lastError &&
                `${formatQuantity(mail.tries, 'try', 'tries')}. “${mail.lastError}”`}
            </td>
            <td className="number">
              {mail.canRetry && (
                <>
                  <button
                    type="button"
                    className="quiet"
                    aria-disabled={busy}
                    onClick={() => onResend(mail.id)}
                  >
                    Try again<span className="unseen">: {mail.about}</span>
                  </button>
                  {mail.canRedirect && (
                    <button type="button" className="quiet" onClick={() => onRedirect(mail)}>
                      Other address<span className="unseen"> for {mail.about}</span>
                    </button>
                  )}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
