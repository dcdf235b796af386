/** Which tributes are shown, and which are hidden until the visitor asks for them. */
export type NewTributes = {
  /** Ids known so far, shown and waiting, newest first. */
  known: ReadonlySet<string>;
  /** Ids that arrived while somebody was reading and are not shown yet. */
  waiting: ReadonlySet<string>;
  /** Ids to highlight: the ones shown last. */
  fresh: ReadonlySet<string>;
};

/** The initial state: everything known, nothing waiting or highlighted. */
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
  { mayShow, own }: { mayShow: boolean; own: (id: string) => boolean },
): NewTributes {
  const added = findAddedAbove(before, ids);
  const present = new Set(ids);
  const hasRemoved = [...before.known].some((id) => !present.has(id));
  const hasSizeChanged = present.size !== before.known.size;
  if (!added.length && !hasRemoved && !hasSizeChanged) return before;
  const others = added.filter((id) => !own(id));
  return {
    known: present,
    waiting: onlyPresent([...before.waiting, ...(mayShow ? [] : others)], present),
    fresh: onlyPresent(mayShow && others.length ? others : [...before.fresh], present),
  };
}

function findAddedAbove({ known }: NewTributes, ids: readonly string[]): string[] {
  const lastKnown = ids.findLastIndex((id) => known.has(id));
  // none of the known ids is left: the first tributes arrived, or the page was read again
  if (lastKnown < 0) return known.size ? [] : [...ids];
  return ids.slice(0, lastKnown).filter((id) => !known.has(id));
}

/** Shows everything that waits and highlights it, instead of what was highlighted before. */
export function showWaiting(before: NewTributes): NewTributes {
  return { ...before, waiting: new Set(), fresh: new Set(before.waiting) };
}

function onlyPresent(ids: string[], present: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(ids.filter((id) => present.has(id)));
}

/** "3 new messages", "1 new message". */
export function formatNewTributesLabel(count: number): string {
  return `${count} new ${count === 1 ? 'message' : 'messages'}`;
}
