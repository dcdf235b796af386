import type { Ref } from 'react';
import { MAX_SEARCH } from '../../../../../protocol/limits.ts';
import { ReviewIcon } from '../ReviewIcon.tsx';
import type { Lists } from './useLists.ts';
import './search-field.css';

type Props = {
  fieldRef: Ref<HTMLInputElement>;
  lists: Lists;
  /** Called on Escape. */
  onLeave: () => void;
};

/** The search field of a list of messages. */
export function SearchField({ fieldRef, lists, onLeave }: Props) {
  return (
    <div className="review-search" role="search">
      <ReviewIcon name="search" />
      <input
        ref={fieldRef}
        type="search"
        aria-label="Search these messages"
        placeholder="Name or words"
        maxLength={MAX_SEARCH}
        autoComplete="off"
        value={lists.query}
        onChange={({ target }) => lists.setQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          lists.setQuery('');
          onLeave();
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}
