import type { ReactNode, RefObject } from 'react';
import { useNow } from '../../wall/TributeTime.tsx';
import { ChosenBar } from '../queue/ChosenBar.tsx';
import { EmptyList, QueueList } from '../queue/QueueList.tsx';
import { OnScreenCard } from '../on-screen/OnScreenCard.tsx';
import { SearchField } from '../queue/SearchField.tsx';
import { ReviewMenu } from './ReviewMenu.tsx';
import { ReviewStatus } from '../ReviewStatus.tsx';
import type { OnScreenControls, Review } from '../useReview.ts';
import type { Counts } from '../queue/reviewList.ts';
import type { Lists } from '../queue/useLists.ts';
import { WallNotes, WallSegments } from '../wall-mode/WallSwitch.tsx';
import './review-phone.css';
import { FILTERS, LISTS, TABS_ON_PHONE } from '../queue/lists.ts';
import { ReviewIcon } from '../ReviewIcon.tsx';

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
  listRef: RefObject<HTMLUListElement | null>;
  fieldRef: RefObject<HTMLInputElement | null>;
  isSearching: boolean;
  onSearch: () => void;
  onEndSearch: () => void;
  onAllKeys: () => void;
};

/** For one-handed use, perhaps in a dark room: what is on the wall at the top, the wall's switch at the bottom. */
export function ReviewPhone({ review, url, name, ...props }: Props) {
  const { lists, queue, choice, decisions, screen, wall } = review;
  const { status, filter, search } = lists;
  const isChoosing = choice.chosen !== null;
  const now = useNow();
  return (
    <div className="review-phone">
      <header className="review-head">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {props.others}
        <ReviewMenu
          lists={lists}
          choice={choice}
          url={url}
          hasBook={props.hasBook}
          onAllKeys={props.onAllKeys}
        />
      </header>
      <main id="main">
        {props.removal}
        <div className="review-pinned" data-on-screen={screen.onScreen !== null}>
          <OnScreenCard screen={screen} />
          <ReviewTabs
            lists={lists}
            counts={queue.counts}
            isSearching={props.isSearching}
            onSearch={props.onSearch}
          />
          {props.isSearching && (
            <SearchField fieldRef={props.fieldRef} lists={lists} onLeave={props.onEndSearch} />
          )}
        </div>
        {status === 'VISIBLE' && !filter && !search && !isChoosing && (
          <NextOnScreen screen={screen} />
        )}
        <EmptyList lists={lists} queue={queue} isClosed={wall.mode === 'closed'} />
        <QueueList
          lists={lists}
          queue={queue}
          choice={choice}
          decisions={decisions}
          screen={screen}
          listRef={props.listRef}
        />
      </main>
      <div className="review-foot" role="region" aria-label="What to do">
        <WallNotes wall={wall.wall} now={now} />
        <ReviewStatus queue={queue} lastAction={review.lastAction} isChoosing={isChoosing} />
        {isChoosing ? (
          <ChosenBar status={status} choice={choice} decisions={decisions} />
        ) : (
          <WallSegments
            mode={wall.mode}
            isBusy={wall.isBusy}
            onMode={(mode) => void wall.setMode(mode)}
          />
        )}
      </div>
    </div>
  );
}

/** What the wall screen shows next, in a section of its own, so that the list below does not move. */
function NextOnScreen({ screen: { onScreen, busyIds, act } }: { screen: OnScreenControls }) {
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
            aria-disabled={busyIds.has(entry.tribute.id)}
            onClick={() => void act(entry, 'HIDE')}
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

type TabsProps = {
  lists: Lists;
  counts: Counts | undefined;
  isSearching: boolean;
  onSearch: () => void;
};

/** On a phone: tabs for the lists; a rarely used list has one only while it is open. */
function ReviewTabs({ lists, counts, isSearching, onSearch }: TabsProps) {
  const { status, filter } = lists;
  const tabs = LISTS.filter((list, index) => index < TABS_ON_PHONE || list.status === status);
  return (
    <div className="review-tabs">
      <div role="group" aria-label="Which messages">
        {tabs.map((list) => (
          <button
            key={list.status}
            type="button"
            aria-pressed={status === list.status}
            onClick={() => lists.showList(list.status)}
          >
            {list.shortLabel}
            {(status === list.status || list.status === 'HELD') && (
              <Count count={counts?.[list.status]} />
            )}
          </button>
        ))}
        {filter && (
          <button type="button" aria-pressed onClick={() => lists.toggleFilter(filter)}>
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
