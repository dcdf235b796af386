import { useState } from 'react';
import type { ChangeFieldsFragment } from '../../__generated__/features/history/history.ts';
import { MemberPicture } from '../../ui/for-members/MemberPicture.tsx';
import {
  describeBlockAction,
  createExcerpt,
  type BlockLabels,
  getFieldLabel,
  describePhotoAction,
  formatValue,
} from './changeLabels.ts';
import { Initials } from '../../ui/Initials.tsx';
import { formatDateTime } from '../../ui/formatDates.ts';

type Props = {
  change: ChangeFieldsFragment;
  /** The labels of the block's type; undefined if the server is newer and has more types. */
  block: BlockLabels | undefined;
  /** Whether the list covers several blocks, so that each row names its block. */
  isNamed: boolean;
  isBusy: boolean;
  onRestore: () => void;
};

/** One change: who, what and when, and the previous value. */
export function ChangeRow({ change, block, isNamed, isBusy, onRestore }: Props) {
  const { by, action, field, before, at, photo } = change;
  const fields = block?.fields ?? {};
  const fieldLabel = getFieldLabel(fields, field);
  const readable = before === null ? null : formatValue(fields[field ?? '']?.holds, before);
  const isGone = photo && action === 'REMOVED' && !photo.isThere;
  return (
    <li>
      {by && <Initials person={by} isNamed />}
      <div>
        <p>
          <bdi>{by?.name ?? 'Several people'}</bdi>{' '}
          {photo
            ? describePhotoAction(action, fieldLabel)
            : describeBlockAction(action, fieldLabel)}
          {isNamed && !photo && ` (${block?.typeLabel ?? 'Block'})`}
        </p>
        <p className="history-note">
          <time dateTime={at}>{formatDateTime(at)}</time>
        </p>
        {before !== null && readable !== null && (
          <Before
            fieldLabel={fieldLabel}
            readable={readable}
            isBusy={isBusy}
            onRestore={onRestore}
          />
        )}
        {isGone && (
          <div className="history-actions">
            <button type="button" className="quiet" aria-disabled={isBusy} onClick={onRestore}>
              Put it back
              <span className="unseen">: {photo.caption || 'the photo'}</span>
            </button>
          </div>
        )}
      </div>
      {photo && action !== 'MOVED' && (
        <MemberPicture
          key={photo.image}
          className="history-photo"
          address={photo.image}
          alt={photo.caption || 'The photo'}
        />
      )}
    </li>
  );
}

type BeforeProps = Pick<Props, 'isBusy' | 'onRestore'> & { fieldLabel: string; readable: string };

/** The previous text, shown on request. */
function Before({ fieldLabel, readable, isBusy, onRestore }: BeforeProps) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      {isShown ? (
        <blockquote>{readable}</blockquote>
      ) : (
        <p className="history-note">Before: {createExcerpt(readable)}</p>
      )}
      <div className="history-actions">
        <button
          type="button"
          className="quiet"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'} what was there
          <span className="unseen"> in {fieldLabel}</span>
        </button>
        {isShown && (
          <button type="button" className="quiet" aria-disabled={isBusy} onClick={onRestore}>
            Put it back
          </button>
        )}
      </div>
    </>
  );
}
