// Before a large deletion, the history keeps the text as it stands.

/** Twenty words of one letter each; a shorter text is quickly typed again. */
const SHORT_LENGTH = 39;
const LARGE_SHARE = 1 / 4;

/** Whether too much of a text is deleted to be lost, by the number of deleted letters and of those that are left. */
export function isLargeDeletion(deleted: number, left: number): boolean {
  const length = deleted + left;
  return length >= SHORT_LENGTH && deleted >= length * LARGE_SHARE;
}

/** Whether a change deletes much of a text: everything between the common beginning and the common end. */
export function deletesMuch(before: string, after: string): boolean {
  const [old, now] = [before, after].map(stripTags) as [string, string];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return isLargeDeletion(old.length - start - end, start + end);
}

/** The letters of a text without HTML tags. */
function stripTags(text: string): string {
  return text.startsWith('<') ? text.replace(/<[^<>]*>/g, ' ') : text;
}
