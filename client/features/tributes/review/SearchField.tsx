import { type Ref, useState } from 'react';
import { MAX_SEARCH } from '../../../../protocol/limits.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import { ReviewIcon } from './ReviewIcon.tsx';
import './search-field.css';

type Props = {
  field: Ref<HTMLInputElement>;
  query: string;
  onQuery: (query: string) => void;
  /** Called on Escape. */
  onLeave: () => void;
};

/** The search field of a list of messages. */
export function SearchField({ field, query, onQuery, onLeave }: Props) {
  return (
    <div className="review-search" role="search">
      <ReviewIcon name="search" />
      <input
        ref={field}
        type="search"
        aria-label="Search these messages"
        placeholder="Name or words"
        maxLength={MAX_SEARCH}
        autoComplete="off"
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onQuery('');
          onLeave();
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}

/** The search starts after a pause in typing. */
const PAUSE_MS = 300;

/** The text in the search field, and the text that is searched for. */
export function useSearch() {
  const [query, setQuery] = useState('');
  const search = useDebounced(query.trim(), PAUSE_MS);
  return { query, setQuery, search };
}
