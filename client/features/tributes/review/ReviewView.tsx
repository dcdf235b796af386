import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { KeysSheet } from './KeysSheet.tsx';
import { MailedQuestion } from './MailedQuestion.tsx';
import type { OthersAt } from './TributeDetail.tsx';
import { RemoveQuestion } from './RemoveQuestion.tsx';
import { ReviewDesk } from './ReviewDesk.tsx';
import { ReviewPhone } from './ReviewPhone.tsx';
import './review.css';
import type { OnMemberEvent } from '../../../live/useMemberEvents.ts';
import { useReview } from './useReview.ts';
import { useShortcuts } from './useShortcuts.ts';
import { useMedia } from '../../../ui/useMedia.ts';

type Props = {
  page: { id: string; url: string };
  /** The subject of the page, and their portrait. */
  name: string;
  portrait: string | null;
  /** The name and time of the service. */
  service: ReactNode;
  /** The other members on this screen. */
  others: ReactNode;
  othersAt: OthersAt;
  /** Whether the member was removed from the page meanwhile. */
  isFormerMember: boolean;
  onMemberEvent: OnMemberEvent;
};

/** The review screen, on which a member moderates a page's messages during a service. */
export function ReviewView({
  page,
  portrait,
  service,
  othersAt,
  isFormerMember,
  onMemberEvent,
  ...props
}: Props) {
  const listRef = useRef<HTMLUListElement>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  const review = useReview(page.id, onMemberEvent, listRef);
  const { lists, queue, decisions } = review;
  const { toRemove } = decisions;
  const isDesk = useMedia(THREE_COLUMNS);
  const [isSearching, setSearching] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);

  function search() {
    flushSync(() => setSearching(true));
    fieldRef.current?.focus();
  }

  function endSearch() {
    setSearching(false);
    lists.setQuery('');
  }

  const onAllKeys = () => setShowsKeys(true);
  const keys = useShortcuts(review, { listRef, onSearch: search, onAllKeys });
  const removal = isFormerMember && (
    <p className="review-over" role="alert">
      You do not belong to this page any more.
    </p>
  );
  const shared = { ...props, removal, review, listRef, fieldRef, url: page.url, onAllKeys };
  return (
    <>
      {isDesk ? (
        <ReviewDesk
          {...shared}
          keysAreOn={keys.isOn}
          service={service}
          portrait={portrait}
          othersAt={othersAt}
        />
      ) : (
        <ReviewPhone
          {...shared}
          hasBook={Boolean(service)}
          isSearching={isSearching || lists.query !== ''}
          onSearch={isSearching ? endSearch : search}
          onEndSearch={endSearch}
        />
      )}
      {toRemove && (
        <RemoveQuestion
          entries={toRemove}
          onYes={() => void decisions.decide(toRemove, 'REMOVE')}
          onNo={decisions.cancelRemoval}
        />
      )}
      <MailedQuestion queue={queue} decisions={decisions} />
      {showsKeys && (
        <KeysSheet
          isOn={keys.isOn}
          onSwitch={keys.switchKeys}
          onClose={() => setShowsKeys(false)}
        />
      )}
    </>
  );
}

/** Room for three columns, also with large text. */
const THREE_COLUMNS = '(min-width: 64em) and (min-height: 36em)';
