import { useState } from 'react';
import type { AccountSettingsQuery } from '../../../__generated__/features/accounts/settings/settings.ts';
import { formatDate } from '../../../ui/phrases.ts';
import { hasPasskeys } from '../passkeys/browserPasskey.ts';
import { AddPasskeySheet, PasskeySheet } from './PasskeySheets.tsx';

type Passkey = AccountSettingsQuery['myPasskeys'][number];
type Props = {
  passkeys: Passkey[];
  /** The device that this is. */
  here: AccountSettingsQuery['mySessions'][number] | undefined;
  onDone: (words: string) => void;
};

/** The rows of an account's passkeys, and of one to add. */
export function Passkeys({ passkeys, here, onDone }: Props) {
  const [open, setOpen] = useState<Passkey | 'add' | null>(null);
  const close = () => setOpen(null);
  const done = (words: string) => {
    close();
    onDone(words);
  };
  const kind = !here || here.kind === 'OTHER' ? 'device' : here.kind.toLowerCase();
  return (
    <>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <p>
            <strong>{passkey.name}</strong>
            <span>{describeUse(passkey)}</span>
          </p>
          <button type="button" className="quiet" onClick={() => setOpen(passkey)}>
            Change<span className="unseen"> the passkey {passkey.name}</span>
          </button>
        </li>
      ))}
      {hasPasskeys() && (
        <li>
          <p>
            <strong>{passkeys.length > 0 ? 'Another passkey' : 'Passkey'}</strong>
            <span>This {kind}, instead of a password</span>
          </p>
          <button type="button" className="quiet" onClick={() => setOpen('add')}>
            Add<span className="unseen"> a passkey</span>
          </button>
        </li>
      )}
      {open === 'add' && (
        <AddPasskeySheet device={here?.device ?? ''} onDone={done} onClose={close} />
      )}
      {open && open !== 'add' && <PasskeySheet passkey={open} onDone={done} onClose={close} />}
    </>
  );
}

function describeUse({ createdAt, lastUsedAt }: Passkey): string {
  return lastUsedAt
    ? `Passkey, last used on ${formatDate(lastUsedAt)}`
    : `Passkey, added on ${formatDate(createdAt)}`;
}
