import type { KeyboardEventHandler, RefObject } from 'react';
import type { TributeStatus } from '../../../__generated__/features/tributes/posting/postTribute.ts';
import type { Entry, Queue } from './queue.ts';
import { QueueItem } from './QueueItem.tsx';
import type { Action } from './reviewLabels.ts';

type Props = {
  list: RefObject<HTMLUListElement | null>;
  queue: Queue | undefined;
  status: TributeStatus;
  isSearched: boolean;
  now: Date | undefined;
  busy: ReadonlySet<string>;
  /** The selected ids; null if no selection is being made. */
  chosen: ReadonlySet<string> | null;
  wasLast: (entry: Entry) => boolean;
  onKey: KeyboardEventHandler;
  onChoose: (entry: Entry) => void;
  onAct: (entry: Entry, action: Action) => void;
  onUndo: () => void;
  onEarlier: () => void;
};

/** The messages of a list, newest first. */
export function QueueList({ list, queue, status, chosen, ...props }: Props) {
  const entries = queue?.entries ?? [];
  return (
    <section aria-label="Messages">
      {/* keys work only while the keyboard is at a message, and everything they do has its button */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} className="queue" onKeyDown={props.onKey}>
        {entries.map((entry) => (
          <QueueItem
            key={entry.tribute.id}
            entry={entry}
            status={status}
            now={props.now}
            busy={props.busy.has(entry.tribute.id)}
            choosing={chosen !== null}
            chosen={chosen?.has(entry.tribute.id) ?? false}
            canUndo={props.wasLast(entry)}
            onChoose={props.onChoose}
            onAct={props.onAct}
            onUndo={props.onUndo}
          />
        ))}
      </ul>
      {queue?.hasMore && (
        <button type="button" className="secondary steward-more" onClick={props.onEarlier}>
          {props.isSearched ? 'Search earlier messages' : 'Show earlier messages'}
        </button>
      )}
      {entries.length > 0 && <QueueHelp />}
    </section>
  );
}

/** The keyboard shortcuts of the queue, shown where there is probably a keyboard. */
function QueueHelp() {
  return (
    <p className="steward-help">
      <kbd>j</kbd> <kbd>k</kbd> or the arrows: next and previous · <kbd>a</kbd> show · <kbd>h</kbd>{' '}
      keep off · <kbd>r</kbd> remove · <kbd>x</kbd> choose · <kbd>u</kbd> undo · <kbd>n</kbd> new
      ones
    </p>
  );
}
