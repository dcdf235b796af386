import type { InvitationFieldsFragment } from '../../__generated__/features/members/members.ts';
import './member-list.css';

type Props = {
  invitations: readonly InvitationFieldsFragment[];
  busy: boolean;
  onCancel: (id: string) => void;
};

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** Invitations that nobody has accepted yet. */
export function OpenInvitations({ invitations, busy, onCancel }: Props) {
  if (invitations.length === 0) return null;
  return (
    <>
      <h3>Not accepted yet</h3>
      <ul className="open-invitations">
        {invitations.map(({ id, email, expiresAt }) => (
          <li key={id}>
            <p>
              <strong>{email ?? 'By link'}</strong>
              <span>
                until <time dateTime={expiresAt}>{day.format(new Date(expiresAt))}</time>
              </span>
            </p>
            <button
              type="button"
              className="quiet"
              disabled={busy}
              aria-label={`Take back the invitation ${email ? `for ${email}` : 'by link'}`}
              onClick={() => onCancel(id)}
            >
              Take back
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
