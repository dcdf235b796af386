import type { PersonFieldsFragment } from '../../__generated__/features/members/members.ts';
import { countDaysSince, formatTime } from '../../ui/calendar.ts';
import { formatCount } from '../../../protocol/format-count.ts';
import { formatQuantity } from '../../ui/formatNumbers.ts';
import { formatDay, formatList } from '../../ui/formatDates.ts';
import { compareWords, countWords } from './compareWords.ts';
import { countChangedWords, type Entry, isSameText, type Version } from './versions.ts';

/** "Anna Bell with Jon Dale and Ines". */
export function formatPeople(people: readonly PersonFieldsFragment[]): string {
  const [first, ...others] = people.map(({ name }) => name);
  if (!first) return 'Several people';
  return others.length ? `${first} with ${formatList(others)}` : first;
}

/** The changes of a version: "41 words added, 9 taken out". */
export function describeVersion(version: Version, entries: readonly Entry[]): string {
  const { before, after, people, replacedBy, change } = version;
  const parts = compareWords(before, after);
  const [added, removed] = [countChangedWords(parts, 'added'), countChangedWords(parts, 'removed')];
  const work = [
    added && `${formatQuantity(added, 'word')} added`,
    removed && `${added ? formatCount(removed) : formatQuantity(removed, 'word')} taken out`,
  ].filter(Boolean);
  const restored = entries
    .slice(entries.indexOf(version) + 1)
    .find(
      (entry) =>
        entry.kind === 'version' &&
        isSameText(entry.change, change) &&
        after &&
        entry.after === after,
    );
  const sentences = [
    !replacedBy && 'As it is now',
    people.length > 1 && 'Wrote together',
    restored?.kind === 'version'
      ? `Brought back the version of ${formatTime(restored.at)}`
      : !before
        ? `Began the text. ${formatQuantity(countWords(after), 'word')}`
        : work.join(', ') || 'Only punctuation or formatting changed',
  ];
  return sentences.filter(Boolean).join('. ');
}

/** "Today", "Yesterday" or "3 June". */
export function formatRecentDay(iso: string): string {
  const days = countDaysSince(iso, new Date());
  return days === 0 ? 'Today' : days === 1 ? 'Yesterday' : formatDay(iso);
}
