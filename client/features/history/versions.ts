import type { ChangeFieldsFragment } from '../../__generated__/features/history/history.ts';
import type { PersonFieldsFragment } from '../../__generated__/features/members/members.ts';
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
    if (later && isOneSitting(change, text, later)) {
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

function isOneSitting(
  earlier: ChangeFieldsFragment,
  text: { before: string; after: string },
  later: Version,
): boolean {
  return (
    Date.parse(later.beganAt) - Date.parse(earlier.at) < QUIET_MS &&
    [text, later].every(
      ({ before, after }) => countChangedWords(compareWords(before, after), 'removed') <= FEW_WORDS,
    )
  );
}

/** How many words of one kind a comparison has. */
export function countChangedWords(parts: readonly Part[], kind: Part['kind']): number {
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

/** The versions of the text that one of them is of, newest first. */
export function findVersionsOfText(versions: readonly Shown[], one: Shown): Shown[] {
  const getChange = (version: Shown) =>
    version.kind === 'version' ? version.change : version.replacedBy;
  return versions.filter((other) => isSameText(getChange(other), getChange(one)));
}

/** Whether two changes are of the same field of the same block. */
export function isSameText(one: ChangeFieldsFragment, other: ChangeFieldsFragment): boolean {
  return one.componentId === other.componentId && one.field === other.field;
}
