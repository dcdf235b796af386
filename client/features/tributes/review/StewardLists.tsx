import type { TributeStatus } from '../../../__generated__/features/tributes/posting/postTribute.ts';

const LISTS: { status: TributeStatus; label: string; empty: string }[] = [
  {
    status: 'HELD',
    label: 'Waiting',
    empty: 'Nothing is waiting. When a message is held, it comes here.',
  },
  { status: 'VISIBLE', label: 'On the wall', empty: 'There are no messages on the wall yet.' },
  { status: 'HIDDEN', label: 'Kept off', empty: 'Nothing is kept off the wall.' },
  { status: 'REMOVED', label: 'Removed', empty: 'Nothing was removed in the last 30 days.' },
  {
    status: 'WITHDRAWN',
    label: 'Taken back',
    empty: 'Nobody took a message back in the last 30 days.',
  },
];

type Props = {
  status: TributeStatus;
  withPhoto: boolean;
  /** How many messages are held. */
  waiting: number;
  onShow: (status: TributeStatus) => void;
  onPhoto: (withPhoto: boolean) => void;
};

/** Tabs that choose which list of messages is shown. */
export function StewardLists({ status, withPhoto, waiting, onShow, onPhoto }: Props) {
  return (
    <div className="steward-lists" role="group" aria-label="Which messages">
      {LISTS.map((one) => (
        <button
          key={one.status}
          type="button"
          aria-pressed={status === one.status}
          onClick={() => onShow(one.status)}
        >
          {one.label}
          {one.status === 'HELD' && waiting > 0 && <b> {waiting}</b>}
        </button>
      ))}
      <button type="button" aria-pressed={withPhoto} onClick={() => onPhoto(!withPhoto)}>
        With photo
      </button>
    </div>
  );
}

/** Shown when a list is empty. */
export function EmptyList({
  status,
  isSearched,
  hasMore,
}: {
  status: TributeStatus;
  /** Whether a search is active that has not reached the end of the list. */
  isSearched: boolean;
  hasMore: boolean;
}) {
  if (isSearched)
    return (
      <p className="steward-empty" role="status">
        {hasMore
          ? 'None of the newer messages here has these words.'
          : 'No message here has these words.'}
      </p>
    );
  return <p className="steward-empty">{LISTS.find((one) => one.status === status)!.empty}</p>;
}
