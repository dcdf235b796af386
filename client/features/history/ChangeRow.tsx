import { useState } from 'react';
import type { ChangeFieldsFragment } from '../../__generated__/features/history/history.ts';
import { MemberPicture } from '../../auth/MemberPicture.tsx';
import { actionWords, fieldWords, photoWords, readable } from './changeWords.ts';
import { Initials } from '../../ui/Initials.tsx';

type Props = {
  change: ChangeFieldsFragment;
  /** Which block it was, where the list is of several. */
  block: string | null;
  busy: boolean;
  onRestore: () => void;
};

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** One change: who, what and when, and what stood there before. */
export function ChangeRow({ change, block, busy, onRestore }: Props) {
  const { by, action, field, before, at, photo } = change;
  const isGone = photo && action === 'REMOVED' && !photo.isThere;
  return (
    <li>
      {by && <Initials person={by} named />}
      <div>
        <p>
          {by?.name ?? 'Several people'}{' '}
          {photo ? photoWords(action, field) : actionWords(action, field)}
          {block && !photo && ` (${block})`}
        </p>
        <p className="history-note">
          <time dateTime={at}>{moment.format(new Date(at))}</time>
        </p>
        {before !== null && (
          <Before field={field} before={before} busy={busy} onRestore={onRestore} />
        )}
        {isGone && (
          <div className="history-deeds">
            <button type="button" className="quiet" disabled={busy} onClick={onRestore}>
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

type BeforeProps = Pick<Props, 'busy' | 'onRestore'> & { field: string | null; before: string };

/** The text that stood there, for whoever asks to see it. */
function Before({ field, before, busy, onRestore }: BeforeProps) {
  const [shown, setShown] = useState(false);
  return (
    <>
      {shown && <blockquote>{readable(field, before)}</blockquote>}
      <div className="history-deeds">
        <button
          type="button"
          className="quiet"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'} what was there
          <span className="unseen"> in {fieldWords(field)}</span>
        </button>
        {shown && (
          <button type="button" className="quiet" disabled={busy} onClick={onRestore}>
            Put it back
          </button>
        )}
      </div>
    </>
  );
}
