import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { KeysSheet } from './KeysSheet.tsx';
import { MailedQuestion } from './MailedQuestion.tsx';
import type { OthersAt } from './MessageDetail.tsx';
import { RemoveQuestion } from './RemoveQuestion.tsx';
import { StewardDesk } from './StewardDesk.tsx';
import { StewardPhone } from './StewardPhone.tsx';
import './steward.css';
import type { StewardEvents } from './stewardEvent.ts';
import { useDesk } from './useDesk.ts';
import { useReview } from './useReview.ts';
import { useShortcuts } from './useShortcuts.ts';

type Props = {
  page: { id: string; url: string };
  /** Whose page it is, and their portrait. */
  name: string;
  portrait: string | null;
  /** The name and time of the service. */
  service: ReactNode;
  /** Who else is here. */
  others: ReactNode;
  othersAt: OthersAt;
  /** Whether the member was removed from the page meanwhile. */
  isOver: boolean;
  onMemberEvent: StewardEvents;
};

/** The review screen, on which a member moderates a page's messages during a service. */
export function StewardView({ page, portrait, service, othersAt, onMemberEvent, ...props }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const review = useReview(page.id, onMemberEvent, list);
  const isDesk = useDesk();
  const [isSearching, setSearching] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);

  function search() {
    flushSync(() => setSearching(true));
    field.current?.focus();
  }

  function endSearch() {
    setSearching(false);
    review.searching.setQuery('');
  }

  const onAllKeys = () => setShowsKeys(true);
  const keys = useShortcuts(review, { list, onSearch: search, onAllKeys });
  const shared = { ...props, review, list, field, url: page.url, onAllKeys };
  const { toRemove } = review;
  return (
    <>
      {isDesk ? (
        <StewardDesk
          {...shared}
          keysAreOn={keys.isOn}
          service={service}
          portrait={portrait}
          othersAt={othersAt}
        />
      ) : (
        <StewardPhone
          {...shared}
          hasBook={Boolean(service)}
          isSearching={isSearching || review.searching.query !== ''}
          onSearch={isSearching ? endSearch : search}
          onEndSearch={endSearch}
        />
      )}
      {toRemove && (
        <RemoveQuestion
          entries={toRemove}
          onYes={() => void review.decide(toRemove, 'REMOVE')}
          onNo={() => review.setToRemove(null)}
        />
      )}
      <MailedQuestion review={review} />
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
