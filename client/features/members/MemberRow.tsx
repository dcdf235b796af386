import { Fragment } from 'react';
import type { MemberFieldsFragment } from '../../__generated__/features/members/members.ts';
import { Initials } from '../../ui/Initials.tsx';

/** An action that waits for confirmation. */
export type PendingAction = {
  action: 'remove' | 'handOver' | 'leave';
  member: MemberFieldsFragment;
};

type Props = {
  member: MemberFieldsFragment;
  /** Whether the current user owns the page. */
  isOwner: boolean;
  isBusy: boolean;
  onAsk: (action: PendingAction['action']) => void;
};

/** One member with their role and actions. */
export function MemberRow({ member, isOwner, isBusy, onAsk }: Props) {
  const { person, email, role, isViewer } = member;
  const roleLabel = role === 'OWNER' ? 'Owner' : 'Co-owner';
  const others = isOwner && !isViewer;
  return (
    <li>
      <Initials person={person} isNamed />
      <p>
        <strong>
          <bdi>{person.name}</bdi>
          {isViewer && ' (you)'}
        </strong>
        <span>{roleLabel}</span>
        <span>
          {email.split(/(?=[@.])/).map((part, index) => (
            <Fragment key={index}>
              <wbr />
              {part}
            </Fragment>
          ))}
        </span>
      </p>
      <div className="member-actions">
        {others && (
          <>
            <button
              type="button"
              className="quiet"
              aria-disabled={isBusy}
              aria-label={`Hand the page over to ${person.name}`}
              onClick={() => onAsk('handOver')}
            >
              Hand over
            </button>
            <button
              type="button"
              className="quiet danger"
              aria-disabled={isBusy}
              aria-label={`Remove ${person.name}`}
              onClick={() => onAsk('remove')}
            >
              Remove
            </button>
          </>
        )}
        {isViewer && role === 'CO_OWNER' && (
          <button
            type="button"
            className="quiet"
            aria-disabled={isBusy}
            onClick={() => onAsk('leave')}
          >
            Leave this page
          </button>
        )}
      </div>
    </li>
  );
}
