import type { TributeStatus } from '../../../__generated__/features/tributes/postTribute.ts';

const LISTS: { status: TributeStatus; words: string; empty: string }[] = [
  {
    status: 'HELD',
    words: 'Waiting',
    empty: 'Nothing is waiting. When a message is held, it comes here.',
  },
  { status: 'VISIBLE', words: 'On the wall', empty: 'There are no messages on the wall yet.' },
  { status: 'HIDDEN', words: 'Kept off', empty: 'Nothing is kept off the wall.' },
  { status: 'REMOVED', words: 'Removed', empty: 'Nothing was removed in the last 30 days.' },
  {
    status: 'WITHDRAWN',
    words: 'Taken back',
    empty: 'Nobody took a message back in the last 30 days.',
  },
];

type Props = {
  status: TributeStatus;
  withPhoto: boolean;
  /** How many messages wait. */
  waiting: number;
  onShow: (status: TributeStatus) => void;
  onPhoto: (withPhoto: boolean) => void;
};

/** Which messages are on the screen. */
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
          {one.words}
          {one.status === 'HELD' && waiting > 0 && <b> {waiting}</b>}
        </button>
      ))}
      <button type="button" aria-pressed={withPhoto} onClick={() => onPhoto(!withPhoto)}>
        With photo
      </button>
    </div>
  );
}

/** What stands where a list is empty. */
export function EmptyList({ status }: { status: TributeStatus }) {
  return <p className="steward-empty">{LISTS.find((one) => one.status === status)!.empty}</p>;
}
