import { useEffect, useState } from 'react';

/** The search starts after a pause in typing. */
const PAUSE_MS = 300;

/** What is typed into the search field, and the words that are searched for. */
export function useSearch() {
  const [query, setQuery] = useState('');
  const [search, setSearch] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setSearch(query.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);

  return { query, setQuery, search };
}
