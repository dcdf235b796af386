import { useMutation, useQuery } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  AccountSettingsDocument,
  CancelEmailChangeDocument,
} from '../../../__generated__/features/accounts/settings/settings.ts';
import { useAction } from '../../../net/useAction.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { FetchFailure } from '../../../ui/for-members/FetchFailure.tsx';
import { formatDate, formatDateTime } from '../../../ui/formatDates.ts';
import { LogoutDialog } from '../LogoutDialog.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { DeleteAccountSheet } from './DeleteAccountSheet.tsx';
import { BouncedMails, EmailSheet } from './EmailSheet.tsx';
import { KeepAccount } from './KeepAccount.tsx';
import { type Passkey, Passkeys } from './Passkeys.tsx';
import { AddPasskeySheet, PasskeySheet } from './PasskeySheets.tsx';
import { PasswordSheet } from './PasswordSheet.tsx';
import { Sessions } from './Sessions.tsx';
import './account-settings.css';

/** The viewer's account: with what they sign in, where they are signed in, and its end. */
export function AccountView() {
  const { data, error, refetch } = useQuery(AccountSettingsDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const [open, setOpen] = useState<'email' | 'password' | 'passkey' | 'logout' | 'delete' | null>(
    null,
  );
  const [passkey, setPasskey] = useState<Passkey | null>(null);
  const [said, setSaid] = useState('');
  const [cancelChange] = useMutation(CancelEmailChangeDocument);
  const cancelling = useAction();
  const close = () => {
    setOpen(null);
    setPasskey(null);
  };
  const done = (message: string) => {
    close();
    setSaid(message);
    void refetch().catch(() => undefined);
  };

  const viewer = data?.viewer;
  if (!viewer && error)
    return (
      <FetchFailure onRetry={() => void refetch()}>Your account could not be fetched.</FetchFailure>
    );
  if (!viewer) return <Skeleton lines={4} />;
  const { emailChange, returnedMails, mySessions, myPasskeys } = data;
  const changed = viewer.passwordChangedAt;
  const here = mySessions.find(({ isCurrent }) => isCurrent);
  return (
    <>
      <KeepAccount />
      <p role="status" className="own-account-said">
        {said || cancelling.message}
      </p>
      <section>
        <h2>Signing in</h2>
        <ul>
          <Row
            name="Email"
            value={viewer.email}
            action={<Change what="the email" onClick={() => setOpen('email')} />}
          />
          {returnedMails && <BouncedMails since={returnedMails.since} onTried={done} />}
          {emailChange && (
            <Row
              name={emailChange.newEmail}
              value={`Waits for its mailbox to confirm, until ${formatDateTime(emailChange.confirmUntil)}`}
              action={
                <button
                  type="button"
                  className="quiet"
                  aria-disabled={cancelling.isBusy}
                  onClick={() =>
                    void cancelling.run(async () => {
                      await cancelChange();
                      done('The address stays as it is.');
                    })
                  }
                >
                  Cancel
                </button>
              }
            />
          )}
          <Row
            name="Password"
            value={changed ? `Changed on ${formatDate(changed)}` : 'As it was first chosen'}
            action={<Change what="the password" onClick={() => setOpen('password')} />}
          />
          <Passkeys
            passkeys={myPasskeys}
            kind={here?.kind ?? 'OTHER'}
            onAdd={() => setOpen('passkey')}
            onChange={setPasskey}
          />
        </ul>
      </section>
      <section>
        <h2>Where you are signed in</h2>
        <Sessions sessions={mySessions} onEnded={done} />
      </section>
      <div className="own-account-ends">
        <button type="button" className="quiet" onClick={() => setOpen('logout')}>
          Logout
        </button>
        {!viewer.goneAt && (
          <button type="button" className="quiet danger" onClick={() => setOpen('delete')}>
            Delete the account
          </button>
        )}
      </div>
      {open === 'email' && <EmailSheet onDone={done} onClose={close} />}
      {open === 'password' && <PasswordSheet onDone={done} onClose={close} />}
      {open === 'passkey' && (
        <AddPasskeySheet device={here?.device ?? ''} onDone={done} onClose={close} />
      )}
      {passkey && <PasskeySheet passkey={passkey} onDone={done} onClose={close} />}
      {open === 'logout' && <LogoutDialog onClose={close} />}
      {open === 'delete' && <DeleteAccountSheet email={viewer.email} onClose={close} />}
    </>
  );
}

function Row({ name, value, action }: { name: string; value: string; action: ReactNode }) {
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span>{value}</span>
      </p>
      {action}
    </li>
  );
}

function Change({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button type="button" className="quiet" onClick={onClick}>
      Change<span className="unseen"> {what}</span>
    </button>
  );
}

/** Leads back to the list of pages. */
export function BackToPages() {
  return (
    <p className="own-account-back">
      <Link to="/">
        <Icon name="back" /> Your pages
      </Link>
    </p>
  );
}
