import { useId, useState } from 'react';
import { MAX_COUNTED_HITS, MAX_SEARCH } from '../../../../protocol/limits.ts';
import { formatCount } from '../../../../protocol/format-count.ts';
import { formatDate } from '../../../ui/formatDates.ts';
import { Sheet } from '../../../ui/dialogs/Sheet.tsx';
import { useLeaveHash } from '../../../ui/hooks/useLeaveHash.ts';
import { pickExcerpt } from './excerpt.ts';
import { useWallSearch } from './useWallSearch.ts';
import './search.css';

type Props = {
  url: string;
  /** A member's visit before this one: when, and what the page knew then. */
  lastVisit: { at: string; seq: number } | null;
  /** Whether to begin with what is new to a member. */
  newOnly?: boolean;
};

/**
 * Finds messages by their names and texts, or those that are new to a member; each leads to its position on the wall.
 */
export function SearchSheet({ url, lastVisit, newOnly = false }: Props) {
  const close = useLeaveHash();
  const [search, setSearch] = useState('');
  const [oldestFirst, setOldestFirst] = useState(newOnly);
  const [isNewOnly, setNewOnly] = useState(newOnly);
  const since = (isNewOnly && lastVisit?.seq) || 0;
  const { found, isAnswered, isLoading, hasFailed, retry, loadMore } = useWallSearch(url, {
    typed: search,
    oldestFirst,
    since,
  });
  const id = useId();
  return (
    <Sheet title="Search the messages" className="wall-search" onClose={close}>
      <div className="wall-search-field">
        <label htmlFor={id}>A name, or words</label>
        <input
          id={id}
          type="search"
          dir="auto"
          value={search}
          maxLength={MAX_SEARCH}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <label className="wall-search-order">
        <input
          type="checkbox"
          checked={oldestFirst}
          onChange={(event) => setOldestFirst(event.target.checked)}
        />
        Oldest first
      </label>
      {lastVisit && (
        <label className="wall-search-order">
          <input
            type="checkbox"
            checked={isNewOnly}
            onChange={(event) => setNewOnly(event.target.checked)}
          />
          Since your last visit, {formatDate(lastVisit.at)}
        </label>
      )}
      <p role="status" className="wall-search-state">
        {describe(isAnswered ? found?.totalCount : undefined, {
          search,
          isNewOnly: since > 0,
          hasFailed,
        })}
        {hasFailed && (
          <button type="button" className="quiet" onClick={retry}>
            Try again
          </button>
        )}
      </p>
      <ol aria-busy={isLoading}>
        {found?.tributes.map((tribute) => (
          <li key={tribute.id}>
            <a href={`#tribute-${tribute.id}`}>
              <span className="wall-search-words" dir="auto">
                <Marked parts={pickExcerpt(tribute.content, search)} />
              </span>
              <span className="wall-search-from">
                <bdi>
                  <Marked parts={pickExcerpt(tribute.name, search)} />
                </bdi>
                , {formatDate(tribute.createdAt)}
              </span>
            </a>
          </li>
        ))}
      </ol>
      {found?.hasNextPage && (
        <button
          type="button"
          className="quiet"
          aria-disabled={isLoading}
          onClick={() => !isLoading && void loadMore()}
        >
          {isLoading ? 'More are on their way ...' : 'Show more'}
        </button>
      )}
    </Sheet>
  );
}

function Marked({ parts }: { parts: ReturnType<typeof pickExcerpt> }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? <mark key={index}>{text}</mark> : text,
  );
}

interface Asked {
  search: string;
  isNewOnly: boolean;
  hasFailed: boolean;
}

function describe(count: number | undefined, { search, isNewOnly, hasFailed }: Asked): string {
  if (hasFailed) return 'The messages could not be reached just now.';
  if (count === undefined) return '';
  const messages = count === 1 ? '1 message' : `${formatCount(count)} messages`;
  if (search.trim() && count > MAX_COUNTED_HITS)
    return `More than ${formatCount(MAX_COUNTED_HITS)} messages have these words.`;
  if (!search.trim()) return isNewOnly ? `${messages} since your last visit` : messages;
  if (count === 0) return 'No message has these words.';
  return `${messages} ${count === 1 ? 'has' : 'have'} these words.`;
}
