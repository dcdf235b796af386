import { useState } from 'react';
import type { ChangeFieldsFragment } from '../../__generated__/features/history/history.ts';
import { MemberPicture } from '../../auth/MemberPicture.tsx';
import {
  actionWords,
  type BlockWords,
  fieldWords,
  photoWords,
  readableValue,
} from './changeWords.ts';
import { Initials } from '../../ui/Initials.tsx';

type Props = {
  change: ChangeFieldsFragment;
  /** What its block is; undefined where a newer server knows more types. */
  block: BlockWords | undefined;
  /** The list is of several blocks, so it says which one it was. */
  named: boolean;
  busy: boolean;
  onRestore: () => void;
};

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** One change: who, what and when, and what stood there before. */
export function ChangeRow({ change, block, named, busy, onRestore }: Props) {
  const { by, action, field, before, at, photo } = change;
  const fields = block?.fields ?? {};
  const words = fieldWords(fields, field);
  const isGone = photo && action === 'REMOVED' && !photo.isThere;
  return (
    <li>
      {by && <Initials person={by} named />}
      <div>
        <p>
          {by?.name ?? 'Several people'}{' '}
          {photo ? photoWords(action, words) : actionWords(action, words)}
          {named && !photo && ` (${block?.placeholder ?? 'Block'})`}
        </p>
        <p className="history-note">
          <time dateTime={at}>{moment.format(new Date(at))}</time>
        </p>
        {before !== null && (
          <Before
            words={words}
            readable={readableValue(fields[field ?? '']?.holds, before)}
            busy={busy}
            onRestore={onRestore}
          />
        )}
        {isGone && (
          <div className="history-actions">
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

type BeforeProps = Pick<Props, 'busy' | 'onRestore'> & { words: string; readable: string };

/** The text that stood there, for whoever asks to see it. */
function Before({ words, readable, busy, onRestore }: BeforeProps) {
  const [shown, setShown] = useState(false);
  return (
    <>
      {shown && <blockquote>{readable}</blockquote>}
      <div className="history-actions">
        <button
          type="button"
          className="quiet"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'} what was there
          <span className="unseen"> in {words}</span>
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
