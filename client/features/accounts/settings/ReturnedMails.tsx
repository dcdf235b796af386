import { useMutation } from '@apollo/client/react';
import { TryMyAddressDocument } from '../../../__generated__/features/accounts/settings/settings.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { formatDate } from '../../../ui/phrases.ts';

type Props = { since: string; onTried: (words: string) => void };

/** Says that mails to the account’s address come back, and tries it again. */
export function ReturnedMails({ since, onTried }: Props) {
  const [tryAddress] = useMutation(TryMyAddressDocument);
  const { busy, message, run } = useAction();
  const send = () =>
    void run(async () => {
      await requireData(tryAddress());
      onTried('A mail is on its way. If it arrives, everything else comes again as well.');
    });
  return (
    <li className="returned-mails">
      <p>
        <strong>Mails to this address come back</strong>
        <span>
          Since {formatDate(since)} we send nothing there but what you ask for. Is a letter of it
          wrong, or the mailbox full?
        </span>
        {message && <span role="alert">{message}</span>}
      </p>
      <button type="button" className="quiet" aria-disabled={busy} onClick={send}>
        Try again
      </button>
    </li>
  );
}
