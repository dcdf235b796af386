/**
 * How much of a text was deleted during an editing session, in letters. The history keeps the text before a change;
 * versions that others saw in between are not stored, as long as most of each is still there at the end.
 */
export interface TextLoss {
  /** The number of deleted letters. */
  gone: number;
  /** The length of the shortest version in between that must not be lost; null if all were short. */
  least: number | null;
  /** The text before this one stays in the history, because a large deletion or a new session began here. */
  ends: boolean;
}

/** Twenty words of one letter each; a shorter text is quickly typed again. */
const SHORT_LENGTH = 39;
/**
 * The share of a version seen in between that may be deleted; including deletions on the way to it, a third at most.
 */
const MAX_LOSS_SHARE = 1 / 4;

/** The initial state for a text of so many letters. */
export function createLoss(letters: number, ends = false): TextLoss {
  return { gone: 0, least: letters < SHORT_LENGTH ? null : letters, ends };
}

/** Whether so much would be deleted that the text must be kept first. */
export function isLargeLoss({ gone, least }: Pick<TextLoss, 'gone' | 'least'>, more = 0): boolean {
  return least !== null && gone + more >= least * MAX_LOSS_SHARE;
}

/** The state after a change that deletes `removed` letters and leaves `letters`. */
export function addLoss(before: TextLoss, removed: number, letters: number): TextLoss {
  if (isLargeLoss(before, removed)) return createLoss(letters, true);
  const { gone, ends } = before;
  const least = minLength(before.least, createLoss(letters).least);
  return { gone: before.least === null ? 0 : gone + removed, least, ends };
}

/** Two consecutive losses combined; null if too much would be lost in total. */
export function joinLosses(earlier: Omit<TextLoss, 'ends'>, later: TextLoss) {
  const gone = (earlier.least === null ? 0 : earlier.gone) + later.gone;
  const least = minLength(earlier.least, later.least);
  return later.ends || isLargeLoss({ gone, least }) ? null : { gone, least };
}

/** What one change deleted: everything between the common beginning and the common end. */
export function computeLoss(before: string, after: string): TextLoss {
  const [old, now] = [before, after].map(stripTags) as [string, string];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return addLoss(createLoss(old.length), old.length - start - end, now.length);
}

/** The letters of a text without HTML tags. */
function stripTags(text: string): string {
  return text.startsWith('<') ? text.replace(/<[^<>]*>/g, ' ') : text;
}

function minLength(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
