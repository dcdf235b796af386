import { useState } from 'react';
import type { ChangeFieldsFragment } from '../../__generated__/features/members/history.ts';
import { actionWords, fieldWords, readable } from './changeWords.ts';
import { Initials } from './Initials.tsx';

type Props = {
  change: ChangeFieldsFragment;
  /** Which block it was, where the list is of several. */
  block: string | null;
  busy: boolean;
  onRestore: () => void;
};

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** One change: who, what and when, and the text that stood there before. */
export function ChangeRow({ change, block, busy, onRestore }: Props) {
  const [shown, setShown] = useState(false);
  const { by, action, field, before, at } = change;
  const what = fieldWords(field);
  return (
    <li>
      {by && <Initials person={by} named />}
      <div>
        <p>
          {by?.name ?? 'Several people'} {actionWords(action, field)}
          {block && ` (${block})`}
        </p>
        <p className="history-note">
          <time dateTime={at}>{moment.format(new Date(at))}</time>
        </p>
        {shown && <blockquote>{readable(field, before ?? '')}</blockquote>}
        {before !== null && (
          <div className="history-deeds">
            <button
              type="button"
              className="quiet"
              aria-expanded={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'} what was there
              <span className="unseen"> in {what}</span>
            </button>
            {shown && (
              <button type="button" className="quiet" disabled={busy} onClick={onRestore}>
                Put it back
              </button>
            )}
          </div>
        )}
      </div>
    </li>
  );
}
