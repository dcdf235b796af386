import { Link } from 'react-router-dom';
import { FILTERS, LISTS } from '../queue/lists.ts';
import type { Counts } from '../queue/reviewList.ts';
import type { Choice } from '../queue/useChoice.ts';
import type { Lists } from '../queue/useLists.ts';
import { SHORTCUTS } from '../useShortcuts.ts';

type Props = {
  lists: Lists;
  counts: Counts | undefined;
  choice: Choice;
  url: string;
  /** Whether the page has a service, and so a book of its day. */
  hasBook: boolean;
  keysAreOn: boolean;
  onAllKeys: () => void;
};

/** On a large screen: the lists with their counts, the filters, links to other screens, and the keys. */
export function ReviewRail({ lists, counts, choice, url, hasBook, keysAreOn, onAllKeys }: Props) {
  return (
    <div className="review-rail">
      <div role="group" aria-label="Which messages">
        {LISTS.map((list) => (
          <button
            key={list.status}
            type="button"
            aria-pressed={lists.status === list.status}
            onClick={() => lists.showList(list.status)}
          >
            {list.label} <b>{counts?.[list.status] ?? ''}</b>
          </button>
        ))}
      </div>
      <div role="group" aria-label="Only those">
        {FILTERS.map((entry) => (
          <button
            key={entry.filter}
            type="button"
            aria-pressed={lists.filter === entry.filter}
            onClick={() => lists.toggleFilter(entry.filter)}
          >
            {entry.label} <b>{counts?.[entry.filter] ?? ''}</b>
          </button>
        ))}
      </div>
      <nav aria-label="This page">
        <Link to={`/${url}`}>Page</Link>
        <Link to={`/edit/${url}`}>Editor</Link>
        {hasBook && <a href={`/${url}/book`}>Book of the day</a>}
      </nav>
      <div className="review-rail-keys">
        {!choice.chosen && (
          <button type="button" disabled={!choice.canChoose} onClick={choice.begin}>
            Choose several {keysAreOn && <kbd aria-hidden="true">X</kbd>}
          </button>
        )}
        {keysAreOn &&
          SHORTCUTS.filter(({ isInSight }) => isInSight).map(({ keys, label }) => (
            <p key={label}>
              {label}
              <span>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </span>
            </p>
          ))}
        <button type="button" onClick={onAllKeys}>
          All keys {keysAreOn && <kbd aria-hidden="true">?</kbd>}
        </button>
      </div>
    </div>
  );
}
