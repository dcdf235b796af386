import { FILTERS, LISTS } from './lists.ts';
import { StewardIcon } from './StewardIcon.tsx';
import type { Review } from './useReview.ts';

type Props = { review: Review; isSearching: boolean; onSearch: () => void };

/** On a phone: tabs for the lists; a rarely used list has one only while it is open. */
export function StewardTabs({ review, isSearching, onSearch }: Props) {
  const { status, counts, filter } = review;
  const tabs = LISTS.filter((list, at) => at < 3 || list.status === status);
  return (
    <div className="steward-tabs">
      <div role="group" aria-label="Which messages">
        {tabs.map((list) => (
          <button
            key={list.status}
            type="button"
            aria-pressed={status === list.status}
            onClick={() => review.show(list.status)}
          >
            {list.shortLabel}
            {(status === list.status || list.status === 'HELD') && (
              <Count count={counts?.[list.status]} />
            )}
          </button>
        ))}
        {filter && (
          <button type="button" aria-pressed onClick={() => review.setFilter(null)}>
            {FILTERS.find((one) => one.filter === filter)!.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label="Search"
        aria-expanded={isSearching}
        onClick={onSearch}
      >
        <StewardIcon name="search" />
      </button>
    </div>
  );
}

function Count({ count }: { count: number | undefined }) {
  return count ? <b> {count}</b> : null;
}
