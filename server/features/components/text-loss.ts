/**
 * How much of a text was deleted during an editing session, in letters. The history keeps the text before a change;
 * versions that others saw in between are not stored, as long as most of each is still there at the end.
 */
export interface TextLoss {
  /** The number of deleted letters. */
  deletedLetters: number;
  /** The length of the shortest version in between that must not be lost; null if all were short. */
  shortestLength: number | null;
  /** The text before this one stays in the history, because a large deletion or a new session began here. */
  endsEntry: boolean;
}

/** Twenty words of one letter each; a shorter text is quickly typed again. */
const SHORT_LENGTH = 39;
/**
 * The share of a version seen in between that may be deleted; including deletions on the way to it, a third at most.
 */
const MAX_LOSS_SHARE = 1 / 4;

/** The initial state for a text of so many letters. */
export function createLoss(letters: number, endsEntry = false): TextLoss {
  return { deletedLetters: 0, shortestLength: letters < SHORT_LENGTH ? null : letters, endsEntry };
}

/** Whether so much would be deleted that the text must be kept first. */
export function isLargeLoss(
  { deletedLetters, shortestLength }: Pick<TextLoss, 'deletedLetters' | 'shortestLength'>,
  more = 0,
): boolean {
  return shortestLength !== null && deletedLetters + more >= shortestLength * MAX_LOSS_SHARE;
}

/** The state after a change that deletes `removed` letters and leaves `letters`. */
export function addLoss(before: TextLoss, removed: number, letters: number): TextLoss {
  if (isLargeLoss(before, removed)) return createLoss(letters, true);
  const { deletedLetters, endsEntry } = before;
  const shortestLength = minLength(before.shortestLength, createLoss(letters).shortestLength);
  return {
    deletedLetters: before.shortestLength === null ? 0 : deletedLetters + removed,
    shortestLength,
    endsEntry,
  };
}

/** Two consecutive losses combined; null if too much would be lost in total. */
export function joinLosses(earlier: Omit<TextLoss, 'endsEntry'>, later: TextLoss) {
  const deletedLetters =
    (earlier.shortestLength === null ? 0 : earlier.deletedLetters) + later.deletedLetters;
  const shortestLength = minLength(earlier.shortestLength, later.shortestLength);
  return later.endsEntry || isLargeLoss({ deletedLetters, shortestLength })
    ? null
    : { deletedLetters, shortestLength };
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
