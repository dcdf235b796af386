import { useState } from 'react';
import type { TributeStatus } from '../../../../__generated__/features/tributes/posting/postTribute.ts';
import { useDebounced } from '../../../../ui/hooks/useDebounced.ts';
import type { Filter } from './lists.ts';

/** The search starts after a pause in typing. */
const PAUSE_MS = 300;

export type Lists = ReturnType<typeof useLists>;

/** Which list of messages is shown, and which of its messages; `onSwitch` is called when another list is shown. */
export function useLists(onSwitch: () => void) {
  const [status, setStatus] = useState<TributeStatus>('HELD');
  const [filter, setFilter] = useState<Filter>(null);
  const [query, setQuery] = useState('');
  const search = useDebounced(query.trim(), PAUSE_MS);

  function showList(next: TributeStatus) {
    setStatus(next);
    onSwitch();
  }

  /** Shows only the messages of a filter, or all again. */
  function toggleFilter(next: NonNullable<Filter>) {
    setFilter(filter === next ? null : next);
  }

  return {
    status,
    showList,
    filter,
    toggleFilter,
    /** The text in the search field. */
    query,
    setQuery,
    /** The text that is searched for; '' for all messages. */
    search,
  };
}
