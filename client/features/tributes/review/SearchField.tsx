import { useEffect, useState } from 'react';

/** The search starts after a pause in typing. */
const PAUSE_MS = 300;
const MAX_LENGTH = 100;

/** The search field of a list of messages. */
export function SearchField({ onSearch }: { onSearch: (query: string) => void }) {
  const [query, setQuery] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => onSearch(query.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [onSearch, query]);

  return (
    <div className="steward-search" role="search">
      <input
        type="search"
        aria-label="Search these messages"
        placeholder="Name or words"
        maxLength={MAX_LENGTH}
        autoComplete="off"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
    </div>
  );
}
