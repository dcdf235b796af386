import type { AccountSettingsQuery } from '../../../__generated__/features/accounts/settings/settings.ts';
import { hasPasskeys } from '../../../auth/browserPasskey.ts';
import { describeDay } from './Sessions.tsx';

export type Passkey = AccountSettingsQuery['myPasskeys'][number];
type Props = {
  passkeys: Passkey[];
  /** The kind of this device, such as PHONE. */
  kind: string;
  onAdd: () => void;
  onChange: (passkey: Passkey) => void;
};

/** The rows of an account's passkeys, and of one to add. */
export function Passkeys({ passkeys, kind, onAdd, onChange }: Props) {
  const here = kind === 'OTHER' ? 'device' : kind.toLowerCase();
  const isFirst = passkeys.length === 0;
  return (
    <>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <p>
            <strong>{passkey.name}</strong>
            <span>{describeUse(passkey)}</span>
          </p>
          <button type="button" className="quiet" onClick={() => onChange(passkey)}>
            Change<span className="unseen"> the passkey {passkey.name}</span>
          </button>
        </li>
      ))}
      {hasPasskeys() && (
        <li>
          <p>
            <strong>{isFirst ? 'Passkey' : 'Another passkey'}</strong>
            <span>
              {isFirst
                ? `This ${here}, instead of a password`
                : 'Of another device, or a key for it'}
            </span>
          </p>
          <button type="button" className="quiet" onClick={onAdd}>
            Add<span className="unseen"> a passkey</span>
          </button>
        </li>
      )}
    </>
  );
}

function describeUse({ createdAt, lastUsedAt }: Passkey): string {
  const day = describeDay(lastUsedAt ?? createdAt, new Date());
  return lastUsedAt ? `Passkey, last used ${day}` : `Passkey, added ${day}`;
}
