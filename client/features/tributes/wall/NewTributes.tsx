import {
  type RefObject,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useEffect,
} from 'react';

type Situation = {
  /** The wall's element, whose position tells whether somebody is reading it. */
  feed: RefObject<HTMLElement | null>;
  formOpen: boolean;
  paused: boolean;
  isOwn: (id: string) => boolean;
};

/** Which of the wall's tributes to show now, so that nothing is inserted above what somebody reads. */
export function useNewTributes(ids: readonly string[], situation: Situation) {
  const [newTributes, setNewTributes] = useState(() => createNewTributes(ids));
  const { feed, formOpen, paused, isOwn } = situation;

  const update = useEffectEvent((current: readonly string[]) => {
    const wall = feed.current;
    const mayShow = !formOpen && !paused && !isReading(wall);
    // at the top, scroll anchoring would push a new message out of view
    wall?.style.setProperty('overflow-anchor', mayShow ? 'none' : 'auto');
    setNewTributes((before) => updateNewTributes(before, current, { mayShow, isOwn }));
  });

  // only a change of the list brings something new; a form that closes shows nothing by itself
  // oxlint-disable-next-line react/set-state-in-effect -- whether they may be shown is measured on the screen
  useLayoutEffect(() => update(ids), [ids]);

  const showAll = useCallback(() => setNewTributes(showWaiting), []);
  return { newTributes, showAll };
}

/** Whether the wall's top has left the screen, or the focus is on one of its messages. */
function isReading(feed: HTMLElement | null): boolean {
  if (!feed) return false;
  return feed.getBoundingClientRect().top < 0 || feed.querySelector(':focus-visible') !== null;
}

/** Which tributes are shown, and which wait until the visitor asks for them. */
export type NewTributes = {
  /** The known ids, shown and waiting, newest first. */
  known: ReadonlySet<string>;
  /** The ids that arrived while somebody was reading, and are not shown yet. */
  waiting: ReadonlySet<string>;
  /** The ids to highlight: those shown last. */
  fresh: ReadonlySet<string>;
};

/** The initial state: everything is known, nothing waits or is highlighted. */
export function createNewTributes(ids: readonly string[]): NewTributes {
  return { known: new Set(ids), waiting: new Set(), fresh: new Set() };
}

/**
 * Updates the state from the current list. New ids on top are shown at once if nobody is reading, else they wait;
 * older pages are simply appended. The sender's own ids never wait.
 */
export function updateNewTributes(
  before: NewTributes,
  ids: readonly string[],
  { mayShow, isOwn }: { mayShow: boolean; isOwn: (id: string) => boolean },
): NewTributes {
  const present = new Set(ids);
  if (present.size === before.known.size && ids.every((id) => before.known.has(id))) return before;
  const others = findAddedAbove(before, ids).filter((id) => !isOwn(id));
  return {
    known: present,
    waiting: onlyPresent([...before.waiting, ...(mayShow ? [] : others)], present),
    fresh: onlyPresent(mayShow && others.length ? others : [...before.fresh], present),
  };
}

function findAddedAbove({ known }: NewTributes, ids: readonly string[]): string[] {
  const lastKnown = ids.map((id) => known.has(id)).lastIndexOf(true);
  // none of the known ids is left: the first tributes arrived, or the page was read again
  if (lastKnown < 0) return known.size ? [] : [...ids];
  return ids.slice(0, lastKnown).filter((id) => !known.has(id));
}

/** Shows everything that waits and highlights it, instead of what was highlighted before. */
export function showWaiting(before: NewTributes): NewTributes {
  return { ...before, waiting: new Set(), fresh: before.waiting };
}

function onlyPresent(ids: string[], present: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(ids.filter((id) => present.has(id)));
}

/** "3 new messages", "1 new message". */
export function formatNewTributesLabel(count: number): string {
  return `${count} new ${count === 1 ? 'message' : 'messages'}`;
}

const ANNOUNCE_AFTER_MS = 1_000;

/** Stays in reach while somebody reads further down, without taking up space. */
export function NewTributesButton({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className="new-place">
      {count > 0 && (
        <button type="button" className="new" onClick={onShow}>
          {formatNewTributesLabel(count)}
        </button>
      )}
    </div>
  );
}

/** Announces to screen readers how many are new, once no more have arrived for a moment. */
export function NewTributesStatus({ ids }: { ids: ReadonlySet<string> }) {
  const [status, setStatus] = useState('');
  const label = ids.size ? formatNewTributesLabel(ids.size) : '';
  const listed = [...ids].join();
  useEffect(() => {
    const timer = setTimeout(() => setStatus(label), ANNOUNCE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setStatus(''); // as many others are announced by the same words
    };
  }, [label, listed]);
  return (
    <p role="status" className="unseen">
      {status}
    </p>
  );
}
