import type { ChangeFieldsFragment } from '../../__generated__/features/history/history.ts';
import type { PersonFieldsFragment } from '../../__generated__/features/members/members.ts';
import { type BlockLabels, formatValue } from './changeLabels.ts';
import { compareWords, countWords, type Part } from './compareWords.ts';

/**
 * A version ends after ten quiet minutes, and before more than a few words are deleted, so that these can be restored.
 */
const QUIET_MS = 10 * 60_000;
const FEW_WORDS = 5;

/** A text after one sitting, in which one or more people wrote. */
export type Version = {
  kind: 'version';
  key: string;
  /** The version's newest change. */
  change: ChangeFieldsFragment;
  people: PersonFieldsFragment[];
  beganAt: string;
  at: string;
  /** Plain texts. */
  before: string;
  after: string;
  /** The change that replaced it, which can be reverted; null if it is the current text. */
  replacedBy: ChangeFieldsFragment | null;
};

/** The text before the oldest stored change, if there was one. */
export type Origin = {
  kind: 'origin';
  key: string;
  after: string;
  replacedBy: ChangeFieldsFragment;
};

/** A change of anything but a text. */
export type Other = { kind: 'other'; change: ChangeFieldsFragment };

/** An entry that has a text to show. */
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

/** The plain texts before and after a change; null if it did not change a text. */
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

/** The number of words that were added or removed. */
export function countChangedWords(parts: readonly Part[], kind: Part['kind']): number {
  return parts.reduce((sum, part) => sum + (part.kind === kind ? countWords(part.text) : 0), 0);
}

function joinPeople(earlier: readonly PersonFieldsFragment[], later: PersonFieldsFragment[]) {
  const added = later.filter(({ id }) => !earlier.some((person) => person.id === id));
  return [...earlier, ...added];
}

/** The oldest change of a sitting; the text before it is the previous version. */
function findFirstChange(
  changes: readonly ChangeFieldsFragment[],
  { change, beganAt }: Version,
): ChangeFieldsFragment {
  const { componentId, field } = change;
  return (
    changes
      .filter(
        (earlier) =>
          earlier.componentId === componentId &&
          earlier.field === field &&
          earlier.beganAt >= beganAt &&
          !earlier.photo,
      )
      .at(-1) ?? change
  );
}

/** All versions of this version's text, newest first. */
export function findVersionsOfText(versions: readonly Shown[], version: Shown): Shown[] {
  const getChange = (shown: Shown) => (shown.kind === 'version' ? shown.change : shown.replacedBy);
  return versions.filter((other) => isSameText(getChange(other), getChange(version)));
}

/** Whether two changes are of the same field of the same block. */
export function isSameText(change: ChangeFieldsFragment, other: ChangeFieldsFragment): boolean {
  return change.componentId === other.componentId && change.field === other.field;
}
