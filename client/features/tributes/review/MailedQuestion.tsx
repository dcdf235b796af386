import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Sheet, SheetFoot } from '../../../ui/dialogs/Sheet.tsx';
import { useLeaveHash } from '../../../ui/hooks/useLeaveHash.ts';
import { TributeNotes } from './detail/TributeParts.tsx';
import { ReviewPhotos } from './detail/ReviewPhotos.tsx';
import type { Action } from './decisions/reviewLabels.ts';
import type { Decisions } from './useReview.ts';
import type { ReviewQueue } from './queue/useQueue.ts';
import './mailed-question.css';

type Asked = { id: string; action: Action };

/** The question of a link in a mail, `?show=` or `?keep_off=` with a message; null for other addresses. */
function readAsked(search: string): Asked | null {
  const query = new URLSearchParams(search);
  const [show, keepOff] = [query.get('show'), query.get('keep_off')];
  if (show) return { id: show, action: 'SHOW' };
  return keepOff ? { id: keepOff, action: 'HIDE' } : null;
}

type Props = { queue: ReviewQueue; decisions: Decisions };

/** Asks for confirmation of what a link in a mail is for, because links change nothing by themselves. */
export function MailedQuestion({ queue, decisions }: Props) {
  const { search } = useLocation();
  const leave = useLeaveHash();
  const [asked] = useState(() => readAsked(search));
  const [isAnswered, setAnswered] = useState(false);
  const entry = queue.entries.find(({ tribute }) => tribute.id === asked?.id);
  const isSearching = asked !== null && queue.isLoaded && !entry && queue.hasMore;
  useReadEarlier(queue, isSearching && !isAnswered);
  if (!asked || isAnswered || !queue.isLoaded || isSearching) return null;
  const close = () => {
    setAnswered(true);
    leave();
  };
  const title = asked.action === 'SHOW' ? 'Show it on the wall?' : 'Keep it off?';
  if (!entry || entry.outcome)
    return (
      <Sheet title="Already decided" onClose={close}>
        <p>This message does not wait any more: somebody has decided about it.</p>
        <SheetFoot>
          <button type="button" className="primary" onClick={close}>
            To the messages
          </button>
        </SheetFoot>
      </Sheet>
    );
  const { tribute } = entry;
  return (
    <Sheet title={title} onClose={close}>
      <div className="mailed-question">
        <blockquote className="mailed-message">
          <p dir="auto">{tribute.content}</p>
          <footer>
            <bdi>{tribute.name}</bdi>
          </footer>
        </blockquote>
        <ReviewPhotos entry={entry} status="HELD" isBusy={false} onAct={undefined} />
        <TributeNotes entry={entry} status="HELD" now={undefined} />
      </div>
      <SheetFoot>
        <button
          type="button"
          className="primary"
          onClick={() => {
            close();
            void decisions.decide([entry], asked.action);
          }}
        >
          {asked.action === 'SHOW' ? 'Show it on the wall' : 'Keep it off'}
        </button>
      </SheetFoot>
    </Sheet>
  );
}

/** Reads earlier messages, a page at a time, while the one that was asked for is not among those that are loaded. */
function useReadEarlier({ readEarlier }: ReviewQueue, isSearching: boolean): void {
  const isReading = useRef(false);
  useEffect(() => {
    if (!isSearching || isReading.current) return;
    isReading.current = true;
    void readEarlier().finally(() => {
      isReading.current = false;
    });
  }, [isSearching, readEarlier]); // the function is another one with every change of the queue
}
