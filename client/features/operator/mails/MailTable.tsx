import type { OperatorMailFieldsFragment } from '../../../__generated__/features/operator/mails/mails.ts';
import { formatQuantity } from '../../../ui/formatNumbers.ts';
import { formatWhen, MAIL_STATES } from '../operatorLabels.ts';
import { State } from '../ViewParts.tsx';

type Props = {
  mails: readonly OperatorMailFieldsFragment[];
  isBusy: boolean;
  onResend: (id: string) => void;
  onRedirect: (mail: OperatorMailFieldsFragment) => void;
};

/** The mails, each with what can be done about it. */
export function MailTable({ mails, isBusy, onResend, onRedirect }: Props) {
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
              <State level={MAIL_STATES[mail.state].level}>{MAIL_STATES[mail.state].label}</State>
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
                    aria-disabled={isBusy}
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
