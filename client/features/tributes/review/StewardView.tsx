import { useQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { StewardPageDocument } from '../../../__generated__/features/tributes/review/steward.ts';
import { usePresenceContext } from '../../members/PresenceContext.ts';
import { KeysSheet } from './KeysSheet.tsx';
import { RemoveQuestion } from './RemoveQuestion.tsx';
import { StewardDesk } from './StewardDesk.tsx';
import { StewardPhone } from './StewardPhone.tsx';
import './steward.css';
import { useDesk } from './useDesk.ts';
import { useReview } from './useReview.ts';
import { useShortcuts } from './useShortcuts.ts';

type Props = { page: { id: string; url: string; title: string } };

/** The review screen, on which a member moderates a page's messages during a service. */
export function StewardView({ page }: Props) {
  const { onMemberEvent, isOver } = usePresenceContext();
  const review = useReview(page.id, onMemberEvent);
  const isDesk = useDesk();
  const [isSearching, setSearching] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { data } = useQuery(StewardPageDocument, { variables: { url: page.url } });
  const bio = data?.page?.components.find((block) => block.__typename === 'BioComponent');

  function search() {
    flushSync(() => setSearching(true));
    field.current?.focus();
  }

  function endSearch() {
    setSearching(false);
    review.searching.setQuery('');
  }

  const onAllKeys = () => setShowsKeys(true);
  const keys = useShortcuts(review, { onSearch: search, onAllKeys });
  const name = bio?.name || page.title || 'Tributes';
  const shared = { review, url: page.url, name, field, onAllKeys };
  const { toRemove } = review;
  return (
    <>
      {isDesk ? (
        <StewardDesk
          {...shared}
          isOver={isOver}
          keysAreOn={keys.isOn}
          service={data?.page?.service ?? null}
          portrait={bio?.avatar ?? null}
        />
      ) : (
        <StewardPhone
          {...shared}
          isOver={isOver}
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
