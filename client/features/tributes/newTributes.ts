/** Which tributes are shown, and which wait until the reader asks for them. */
export type NewTributes = {
  /** Ids known so far, shown and waiting, newest first. */
  known: ReadonlySet<string>;
  /** Ids that arrived while somebody was reading and are not shown yet. */
  waiting: ReadonlySet<string>;
  /** Ids to mark softly: the ones shown last. */
  fresh: ReadonlySet<string>;
};

/** The wall as it was opened: everything known, nothing waiting, nothing marked. */
export function allKnown(ids: readonly string[]): NewTributes {
  return { known: new Set(ids), waiting: new Set(), fresh: new Set() };
}

/**
 * Takes in the list as the cache has it now. New ids above what was known are shown at once where
 * nobody is disturbed, and wait otherwise; older pages below it are simply there. Own ids never wait.
 */
export function withList(
  before: NewTributes,
  ids: readonly string[],
  { mayShow, own }: { mayShow: boolean; own: (id: string) => boolean },
): NewTributes {
  const added = addedAbove(before, ids);
  const present = new Set(ids);
  const gone = [...before.known].some((id) => !present.has(id));
  const grown = present.size !== before.known.size;
  if (!added.length && !gone && !grown) return before;
  const others = added.filter((id) => !own(id));
  return {
    known: present,
    waiting: onlyPresent([...before.waiting, ...(mayShow ? [] : others)], present),
    fresh: onlyPresent(mayShow && others.length ? others : [...before.fresh], present),
  };
}

function addedAbove({ known }: NewTributes, ids: readonly string[]): string[] {
  const lastKnown = ids.findLastIndex((id) => known.has(id));
  // nothing known is left on the list: an empty wall fills, or the page was read anew
  if (lastKnown < 0) return known.size ? [] : [...ids];
  return ids.slice(0, lastKnown).filter((id) => !known.has(id));
}

/** Shows everything that waits, marked. The marks of before are gone. */
export function showWaiting(before: NewTributes): NewTributes {
  return { ...before, waiting: new Set(), fresh: new Set(before.waiting) };
}

function onlyPresent(ids: string[], present: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(ids.filter((id) => present.has(id)));
}

/** "3 new messages", "1 new message". */
export function newMessagesLabel(count: number): string {
  return `${count} new ${count === 1 ? 'message' : 'messages'}`;
}
