import type { ChangeFieldsFragment } from '../../__generated__/features/history/history.ts';
import type { PersonFieldsFragment } from '../../__generated__/features/members/members.ts';
import { formatCount } from '../../ui/language.ts';
import { formatDay, formatList } from '../../ui/phrases.ts';
import { type BlockLabels, formatValue } from './changeLabels.ts';
import { compareWords, countWords, type Part } from './compareWords.ts';

/** Ten quiet minutes end a sitting; so does taking more than a few words out, that they can be brought back. */
const QUIET_MS = 10 * 60_000;
const FEW_WORDS = 5;

/** What a text was after one sitting, in which one or more people wrote. */
export type Version = {
  kind: 'version';
  key: string;
  /** Its newest change. */
  change: ChangeFieldsFragment;
  people: PersonFieldsFragment[];
  beganAt: string;
  at: string;
  /** Plain texts. */
  before: string;
  after: string;
  /** The change that replaced it, by which it is brought back; null if it stands now. */
  replacedBy: ChangeFieldsFragment | null;
};

/** The text from before the oldest change that is kept, if there was one. */
export type Origin = {
  kind: 'origin';
  key: string;
  after: string;
  replacedBy: ChangeFieldsFragment;
};

/** A change of anything but a text. */
export type Other = { kind: 'other'; change: ChangeFieldsFragment };

/** What can be shown as a text. */
export type Shown = Version | Origin;

export type Entry = Shown | Other;

type FindBlock = (type: ChangeFieldsFragment['componentType']) => BlockLabels | undefined;

/** The history's entries, newest first: changes of one text within a sitting are one version. */
export function createEntries(
  changes: readonly ChangeFieldsFragment[],
  findBlock: FindBlock,
  isComplete: boolean,
): Entry[] {
  const entries: Entry[] = [];
  const newestFirst = new Map<string, Version>();
  for (const change of changes) {
    const text = readText(change, findBlock);
    if (!text) {
      entries.push({ kind: 'other', change });
      continue;
    }
    const key = `${change.componentId} ${change.field}`;
    const later = newestFirst.get(key);
    if (later && isOneSitting(change, later)) {
      later.beganAt = change.beganAt;
      later.before = text.before;
      later.people = joinPeople(change.writers, later.people);
      continue;
    }
    const version: Version = {
      kind: 'version',
      key: change.id,
      change,
      people: [...change.writers],
      beganAt: change.beganAt,
      at: change.at,
      ...text,
      replacedBy: later ? findFirstChange(changes, later) : null,
    };
    newestFirst.set(key, version);
    entries.push(version);
  }
  if (isComplete)
    for (const oldest of newestFirst.values())
      if (oldest.before)
        entries.push({
          kind: 'origin',
          key: `before ${oldest.key}`,
          after: oldest.before,
          replacedBy: findFirstChange(changes, oldest),
        });
  return entries;
}

/** The plain texts before and after a change; null if it was no change of a text. */
function readText(change: ChangeFieldsFragment, findBlock: FindBlock) {
  const { action, photo, field, before, after, componentType } = change;
  if (action !== 'CHANGED' || photo || before === null || after === null) return null;
  const holds = findBlock(componentType)?.fields[field ?? '']?.holds;
  if (holds !== undefined && holds !== 'formatted text') return null;
  const read = (value: string) =>
    value ? formatValue(holds, value, '').replace(/\n+/g, '\n\n') : '';
  return { before: read(before), after: read(after) };
}

function isOneSitting(earlier: ChangeFieldsFragment, later: Version): boolean {
  return (
    Date.parse(later.beganAt) - Date.parse(earlier.at) < QUIET_MS &&
    count(compareWords(later.before, later.after), 'removed') <= FEW_WORDS
  );
}

function count(parts: readonly Part[], kind: Part['kind']): number {
  return parts.reduce((sum, part) => sum + (part.kind === kind ? countWords(part.text) : 0), 0);
}

function joinPeople(earlier: readonly PersonFieldsFragment[], later: PersonFieldsFragment[]) {
  const added = later.filter(({ id }) => !earlier.some((person) => person.id === id));
  return [...earlier, ...added];
}

/** The oldest change of a sitting: what it found is the version before. */
function findFirstChange(
  changes: readonly ChangeFieldsFragment[],
  { change, beganAt }: Version,
): ChangeFieldsFragment {
  const { componentId, field } = change;
  return (
    changes.findLast(
      (one) =>
        one.componentId === componentId &&
        one.field === field &&
        one.beganAt >= beganAt &&
        !one.photo,
    ) ?? change
  );
}

/** "Anna Bell with Jon Dale and Ines". */
export function formatPeople(people: readonly PersonFieldsFragment[]): string {
  const [first, ...others] = people.map(({ name }) => name);
  if (!first) return 'Several people';
  return others.length ? `${first} with ${formatList(others)}` : first;
}

/** What was done in a sitting: "41 words added, 9 taken out". */
export function describeVersion(version: Version, entries: readonly Entry[]): string {
  const { before, after, people, replacedBy, change } = version;
  const parts = compareWords(before, after);
  const [added, removed] = [count(parts, 'added'), count(parts, 'removed')];
  const work = [
    added && `${formatWords(added)} added`,
    removed && `${added ? formatCount(removed) : formatWords(removed)} taken out`,
  ].filter(Boolean);
  const restored = entries
    .slice(entries.indexOf(version) + 1)
    .find(
      (one) =>
        one.kind === 'version' && isSameText(one.change, change) && after && one.after === after,
    );
  const sentences = [
    !replacedBy && 'As it is now',
    people.length > 1 && 'Wrote together',
    restored?.kind === 'version'
      ? `Brought back the version of ${formatTime(restored.at)}`
      : !before
        ? `Began the text. ${formatWords(countWords(after))}`
        : work.join(', ') || 'Only signs or formatting changed',
  ];
  return sentences.filter(Boolean).join('. ');
}

/** The versions of the text that one of them is of, newest first. */
export function findVersionsOfText(versions: readonly Shown[], one: Shown): Shown[] {
  const of = (version: Shown) => (version.kind === 'version' ? version.change : version.replacedBy);
  return versions.filter((other) => isSameText(of(other), of(one)));
}

function isSameText(one: ChangeFieldsFragment, other: ChangeFieldsFragment): boolean {
  return one.componentId === other.componentId && one.field === other.field;
}

function formatWords(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'word' : 'words'}`;
}

/** "14:02". */
export function formatTime(iso: string): string {
  const date = new Date(iso);
  return [date.getHours(), date.getMinutes()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** "Today", "Yesterday" or "3 June". */
export function formatRecentDay(iso: string): string {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  const days = (midnight(new Date()) - midnight(new Date(iso))) / 86_400_000;
  return days === 0 ? 'Today' : days === 1 ? 'Yesterday' : formatDay(iso);
}
