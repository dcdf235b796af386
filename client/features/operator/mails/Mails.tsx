import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  type OperatorMailFieldsFragment,
  type OperatorMailState,
  OperatorMailsDocument,
  OperatorResendMailDocument,
  OperatorTestMailDocument,
} from '../../../__generated__/features/operator/mails/mails.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { FormAlert } from '../../../ui/forms/Form.tsx';
import { formatQuantity } from '../../../ui/formatNumbers.ts';
import { PagedList } from '../PagedList.tsx';
import { Tabs } from '../ViewParts.tsx';
import { useNotify } from '../../../ui/Notice.tsx';
import { formatWhen, MAIL_STATES } from '../operatorLabels.ts';
import { MailTable } from './MailTable.tsx';
import { ResendMailSheet } from './ResendMailSheet.tsx';

type Mail = OperatorMailFieldsFragment;
const TABS = Object.keys(MAIL_STATES) as OperatorMailState[];

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
  const { isBusy, message, run } = useAction();
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
        <button type="button" className="secondary" aria-disabled={isBusy} onClick={test}>
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
            label: MAIL_STATES[tab].tab,
            isCurrent: state === tab,
          })),
        ]}
      />
      <FormAlert>{message}</FormAlert>
      <PagedList
        items={mails}
        hasFailed={Boolean(error)}
        onRetry={() => void refetch()}
        onMore={async ({ id: after }) =>
          (await fetchMore({ variables: { after } })).data?.operatorMails
        }
        empty="There are none."
      >
        {(shown) => (
          <MailTable mails={shown} isBusy={isBusy} onResend={resend} onRedirect={setRedirected} />
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
  const next = failing.map(({ nextTryAt }) => nextTryAt).sort()[0];
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
