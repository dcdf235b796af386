import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  type AccountSettingsQuery,
  EndAllSessionsDocument,
  EndSessionDocument,
} from '../../../__generated__/features/accounts/settings/settings.ts';
import { readAccount } from '../../../auth/session.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { countDaysSince } from '../../../ui/calendar.ts';
import { formatDate } from '../../../ui/formatDates.ts';
import { FormAlert } from '../../../ui/forms/Form.tsx';
import { signOut } from '../signOut.ts';

type Props = {
  sessions: AccountSettingsQuery['mySessions'];
  onEnded: (message: string) => void;
};

/** The logins of the account, each with a button to sign out of it. */
export function Sessions({ sessions, onEnded }: Props) {
  const [endSession] = useMutation(EndSessionDocument);
  const [endAll] = useMutation(EndAllSessionsDocument);
  const { isBusy, message, run } = useAction();
  const [now] = useState(() => new Date());

  const end = (id: string, device: string) =>
    void run(async () => {
      await requireData(endSession({ variables: { input: { id } } }));
      onEnded(`Signed out: ${device}.`);
    });
  const endEverywhere = () =>
    void run(async () => {
      const userId = readAccount().user?.id ?? '';
      await requireData(endAll());
      await signOut(userId, '/login');
    });

  return (
    <>
      <ul>
        {sessions.map(({ id, device, isCurrent, ...session }) => (
          <li key={id}>
            <p>
              <strong>{isCurrent ? `This device, ${device}` : device}</strong>
              <span>{describeUse({ isCurrent, ...session }, now)}</span>
            </p>
            {!isCurrent && (
              <button
                type="button"
                className="quiet"
                aria-disabled={isBusy}
                onClick={() => end(id, device)}
              >
                Sign out<span className="unseen"> of {device}</span>
              </button>
            )}
          </li>
        ))}
        {sessions.length > 1 && (
          <li>
            <p>
              <span>On every device, this one as well</span>
            </p>
            <button type="button" className="quiet" aria-disabled={isBusy} onClick={endEverywhere}>
              Sign out everywhere
            </button>
          </li>
        )}
      </ul>
      <FormAlert>{message}</FormAlert>
    </>
  );
}

type Use = { browser: string | null; lastUsedAt: string; isCurrent: boolean };

/** "Firefox, now" or "Chrome, yesterday". */
export function describeUse({ browser, lastUsedAt, isCurrent }: Use, now: Date): string {
  const when = isCurrent ? 'now' : describeDay(lastUsedAt, now);
  return browser ? `${browser}, ${when}` : when.replace(/^./, (letter) => letter.toUpperCase());
}

/** "today", "yesterday", or the date. */
export function describeDay(iso: string, now: Date): string {
  const days = countDaysSince(iso, now);
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : formatDate(iso);
}
