import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MailedQuestion } from './MailedQuestion.tsx';
import type { OthersAt } from './detail/TributeDetail.tsx';
import { ReviewDesk } from './layout/ReviewDesk.tsx';
import { ReviewPhone } from './layout/ReviewPhone.tsx';
import './review.css';
import { useReview } from './useReview.ts';
import { useShortcuts, SHORTCUTS } from './useShortcuts.ts';
import { useMedia } from '../../../ui/hooks/useMedia.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import type { Entry } from './queue/reviewList.ts';
import { countTributes } from './decisions/reviewLabels.ts';
import { Sheet } from '../../../ui/dialogs/Sheet.tsx';

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
  /** Why the server refuses every change of the page; '' if it does not. */
  refusal: string;
};

/** The review screen, on which a member moderates a page's messages during a service. */
export function ReviewView({
  page,
  portrait,
  service,
  othersAt,
  isFormerMember,
  refusal,
  ...props
}: Props) {
  const listRef = useRef<HTMLUListElement>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  const review = useReview(page.id, listRef);
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
  const ending = isFormerMember ? 'You do not belong to this page any more.' : refusal;
  const removal = ending && (
    <p className="review-over" role="alert">
      {ending}
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

type RemoveQuestionProps = { entries: readonly Entry[]; onYes: () => void; onNo: () => void };

/** Asks before messages are removed. */
function RemoveQuestion({ entries, onYes, onNo }: RemoveQuestionProps) {
  const [first] = entries;
  const what =
    entries.length === 1
      ? `the message from ${first!.tribute.name}`
      : countTributes(entries.length);
  return (
    <ConfirmDialog
      question={`Remove ${what}?`}
      detail="Only the page’s members can still read it then. It can be brought back for 30 days."
      yes="Remove"
      onYes={onYes}
      onNo={onNo}
    />
  );
}

type KeysSheetProps = { isOn: boolean; onSwitch: (on: boolean) => void; onClose: () => void };

/** All keys of the review screen, and a switch to turn them off. */
function KeysSheet({ isOn, onSwitch, onClose }: KeysSheetProps) {
  return (
    <Sheet title="Keys" onClose={onClose}>
      <ul className="review-keys">
        {SHORTCUTS.map(({ keys, label }) => (
          <li key={label}>
            {label}
            <span>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <label className="review-keys-switch">
        <input type="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
        Keys are on, on this device
      </label>
    </Sheet>
  );
}
