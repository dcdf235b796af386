import { memo } from 'react';
import type { TributeStatus } from '../../../../__generated__/features/tributes/posting/postTribute.ts';
import { MemberPicture } from '../../../../ui/for-members/MemberPicture.tsx';
import { readAccount } from '../../../../auth/session.ts';
import { cutText } from '../../../../ui/cutText.ts';
import { TributeTime } from '../../wall/TributeTime.tsx';
import { ChooseTribute, useKeptHeight } from '../detail/TributeParts.tsx';
import type { Entry } from './reviewList.ts';
import { formatClock } from '../recentTime.ts';
import { getOutcomeLabel, getShortReason } from '../decisions/reviewLabels.ts';
import { ReviewIcon } from '../ReviewIcon.tsx';
import './queue-row.css';

type Props = {
  entry: Entry;
  status: TributeStatus;
  now: Date | undefined;
  isBusy: boolean;
  /** Whether messages are being selected, and whether this one is. */
  isChoosing: boolean;
  isChosen: boolean;
  /** Whether the wall screen shows it. */
  isOnScreen: boolean;
  /** Whether it is open beside the list. */
  isCurrent: boolean;
  onFocus: (id: string) => void;
  onChoose: (id: string) => void;
};

/** Enough for two lines. */
const MAX_SHOWN = 200;

/** One message in the list on a large screen; pressing it opens it beside the list. */
export const QueueRow = memo(function QueueRow({ entry, status, now, ...props }: Props) {
  const { tribute, heldFor, outcome, changed } = entry;
  const box = useKeptHeight<HTMLLIElement>(outcome !== undefined);
  const { id, name, content, images, createdAt } = tribute;
  const image = images[0]?.image;
  const photos = images.length > 1 ? `${images.length} photos` : 'Photo';
  const reason = status === 'HELD' && getShortReason(heldFor);
  return (
    <li
      ref={box}
      className={outcome ? 'queue-item settled' : 'queue-item'}
      data-id={id}
      data-on-screen={props.isOnScreen || undefined}
      data-current={props.isCurrent || undefined}
      aria-busy={props.isBusy}
    >
      {props.isChoosing && !outcome && (
        <ChooseTribute id={id} name={name} isChosen={props.isChosen} onChoose={props.onChoose} />
      )}
      <button
        type="button"
        className="queue-row"
        aria-current={props.isCurrent || undefined}
        tabIndex={props.isCurrent ? 0 : -1} // J, K and the arrows move between messages
        onFocus={() => props.onFocus(id)}
        onClick={({ currentTarget }) => currentTarget.focus()} // Safari does not focus what is pressed
      >
        <span className="queue-from">
          <bdi>{name}</bdi>{' '}
          <span className="queue-when">
            <TributeTime at={createdAt} now={now} format={formatClock} />
          </span>
        </span>
        <span className="queue-content" dir="auto">
          {cutText(content, MAX_SHOWN)}
        </span>
        {image && <MemberPicture key={image} address={image} alt={`${photos} from ${name}`} />}
        {props.isOnScreen && <span className="queue-here">On the wall now</span>}
        {outcome && (
          <span className="queue-when">{getOutcomeLabel(outcome, readAccount().user?.id)}</span>
        )}
        {!outcome && (changed || reason) && status !== 'VISIBLE' && (
          <span className="queue-why">
            <ReviewIcon name="reason" />
            {changed ? 'Changed meanwhile' : reason}
          </span>
        )}
      </button>
    </li>
  );
});
