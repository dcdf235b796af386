import type { ReactNode, RefObject } from 'react';
import { useNow } from '../wall/TributeTime.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import { EmptyList, QueueList } from './QueueList.tsx';
import { OnScreenCard } from './OnScreenCard.tsx';
import { SearchField } from './SearchField.tsx';
import { ReviewMenu } from './ReviewMenu.tsx';
import { ReviewStatus } from './ReviewStatus.tsx';
import type { Review } from './useReview.ts';
import { WallNotes, WallSegments } from './WallSwitch.tsx';
import './review-phone.css';
import { FILTERS, LISTS, TABS_ON_PHONE } from './lists.ts';
import { ReviewIcon } from './ReviewIcon.tsx';

type Props = {
  review: Review;
  url: string;
  /** The subject of the page. */
  name: string;
  /** Whether the page has a service, and so a book of its day. */
  hasBook: boolean;
  /** Says that the member was removed from the page meanwhile. */
  removal: ReactNode;
  /** The other members on this screen. */
  others: ReactNode;
  list: RefObject<HTMLUListElement | null>;
  field: RefObject<HTMLInputElement | null>;
  isSearching: boolean;
  onSearch: () => void;
  onEndSearch: () => void;
  onAllKeys: () => void;
};

/** For one-handed use, perhaps in a dark room: what is on the wall at the top, the wall's switch at the bottom. */
export function ReviewPhone({ review, url, name, field, ...props }: Props) {
  const { status, choice, wall, searching, filter } = review;
  const now = useNow();
  return (
    <div className="review-phone">
      <header className="review-head">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {props.others}
        <ReviewMenu review={review} url={url} hasBook={props.hasBook} onAllKeys={props.onAllKeys} />
      </header>
      <main id="main">
        {props.removal}
        <div className="review-pinned" data-on-screen={review.onScreen !== null}>
          <OnScreenCard review={review} />
          <ReviewTabs review={review} isSearching={props.isSearching} onSearch={props.onSearch} />
          {props.isSearching && (
            <SearchField
              field={field}
              query={searching.query}
              onQuery={searching.setQuery}
              onLeave={props.onEndSearch}
            />
          )}
        </div>
        {status === 'VISIBLE' && !filter && !searching.search && !choice.chosen && (
          <NextOnScreen review={review} />
        )}
        <EmptyList review={review} />
        <QueueList review={review} list={props.list} />
      </main>
      <div className="review-foot" role="region" aria-label="What to do">
        <WallNotes wall={wall.wall} now={now} />
        <ReviewStatus review={review} />
        {choice.chosen ? (
          <ChosenBar review={review} />
        ) : (
          <WallSegments mode={wall.mode} busy={wall.busy} onMode={review.setMode} />
        )}
      </div>
    </div>
  );
}

/** What the screen in the room shows next, in a section of its own, so that the list below does not move. */
function NextOnScreen({ review: { onScreen, busy, actOnScreen } }: { review: Review }) {
  const entry = onScreen?.next[0];
  if (!onScreen) return null;
  return (
    <section className="queue-next" aria-label="Next on the wall">
      <h2>Next</h2>
      {entry ? (
        <div>
          <p className="queue-content" dir="auto">
            {entry.tribute.content}
          </p>
          <p className="queue-from">
            <bdi>{entry.tribute.name}</bdi>
          </p>
          <button
            type="button"
            className="secondary"
            aria-label={`Keep off: the next message, from ${entry.tribute.name}`}
            disabled={busy.has(entry.tribute.id)}
            onClick={() => void actOnScreen(entry, 'HIDE')}
          >
            Keep off
          </button>
        </div>
      ) : (
        <p className="queue-when">A photo, or who it is for.</p>
      )}
      <h2>Just now</h2>
    </section>
  );
}

type TabsProps = { review: Review; isSearching: boolean; onSearch: () => void };

/** On a phone: tabs for the lists; a rarely used list has one only while it is open. */
function ReviewTabs({ review, isSearching, onSearch }: TabsProps) {
  const { status, counts, filter } = review;
  const tabs = LISTS.filter((list, at) => at < TABS_ON_PHONE || list.status === status);
  return (
    <div className="review-tabs">
      <div role="group" aria-label="Which messages">
        {tabs.map((list) => (
          <button
            key={list.status}
            type="button"
            aria-pressed={status === list.status}
            onClick={() => review.showList(list.status)}
          >
            {list.shortLabel}
            {(status === list.status || list.status === 'HELD') && (
              <Count count={counts?.[list.status]} />
            )}
          </button>
        ))}
        {filter && (
          <button type="button" aria-pressed onClick={() => review.toggleFilter(filter)}>
            {FILTERS.find((entry) => entry.filter === filter)!.label}
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
        <ReviewIcon name="search" />
      </button>
    </div>
  );
}

function Count({ count }: { count: number | undefined }) {
  return count ? <b> {count}</b> : null;
}
