import { describe, expect, it } from 'vitest';
import type { ChangeFieldsFragment } from '../../__generated__/features/history/history.ts';
import { compareWords } from './compareWords.ts';
import { describeVersion } from './versionLabels.ts';
import { createEntries, type Version } from './versions.ts';

const person = (name: string) => ({ id: name, name, initials: name[0]!, colorIndex: 0 });
const [anna, jon] = [person('Anna'), person('Jon')];
const blocks = () => ({ typeLabel: 'Bio Block', fields: { note: { label: 'the note' } } });

/** A change of a text, at a minute of an hour. */
function change(minute: number, who: typeof anna, before: string, after: string) {
  const at = `2026-06-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
  return {
    id: String(minute),
    componentId: 'block',
    componentType: 'BIO',
    by: who,
    writers: [who],
    action: 'CHANGED',
    photo: null,
    field: 'note',
    before,
    after,
    beganAt: at,
    at,
  } as unknown as ChangeFieldsFragment;
}

describe('comparing two texts', () => {
  it.each([
    ['one two three', 'one two three', 'one two three'],
    ['about thirty years', 'about forty years', 'about [-thirty-]{+forty+} years'],
    ['one big dog', 'a small cat', '[-one big dog-]{+a small cat+}'],
    ['', 'A life.', '{+A life.+}'],
    ['A life.', '', '[-A life.-]'],
    ['その灯りを頼りに', 'その光を頼りに', 'その[-灯り-]{+光+}を頼りに'],
    ['one\n\ntwo', 'one\n\ntwo three', 'one\n\ntwo{+ three+}'],
  ])('of %j and %j', (before, after, expected) => {
    const marks = { same: ['', ''], added: ['{+', '+}'], removed: ['[-', '-]'] };
    const parts = compareWords(before, after);
    expect(parts.map(({ text, kind }) => marks[kind].join(text)).join('')).toBe(expected);
  });

  it('keeps every word of both in long texts', () => {
    const words = Array.from({ length: 4_000 }, (_, index) => `w${(index * 7_919) % 613}`);
    const [before, after] = [words.slice(0, 2_000).join(' '), words.slice(1_500).join(' ')];
    const parts = compareWords(before, after);
    const join = (...kinds: string[]) =>
      parts
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ text }) => text)
        .join('')
        .replace(/\s+/g, '');
    expect(join('same', 'removed')).toBe(before.replace(/\s+/g, ''));
    expect(join('same', 'added')).toBe(after.replace(/\s+/g, ''));
  });
});

describe('a version of a text', () => {
  const createVersions = (changes: ChangeFieldsFragment[]) =>
    createEntries(changes, blocks, true).filter(
      (entry): entry is Version => entry.kind === 'version',
    );

  it('combines the changes of all members until a pause of ten minutes', () => {
    const versions = createVersions([
      change(40, jon, 'One two three', 'One two three four'),
      change(14, jon, 'One two', 'One two three'),
      change(5, anna, '', 'One two'),
    ]);
    expect(
      versions.map(({ people, before, after }) => [people.map((p) => p.name), before, after]),
    ).toEqual([
      [['Jon'], 'One two three', 'One two three four'],
      [['Anna', 'Jon'], '', 'One two three'],
    ]);
    expect(versions[1]?.replacedBy?.id).toBe('40');
  });

  it('ends before a change that removes many words, so that they can be brought back', () => {
    const life = 'She learnt to sail before she could ride';
    const versions = createVersions([change(6, jon, life, ''), change(5, anna, '', life)]);
    expect(versions.map(({ after }) => after)).toEqual(['', life]);
  });

  it('is new if an earlier one is brought back, and those between are kept', () => {
    const life = 'She learnt to sail before she could ride';
    const entries = createEntries(
      [change(7, jon, '', life), change(6, jon, life, ''), change(5, anna, '', life)],
      blocks,
      true,
    );
    expect(
      entries.map((entry) => entry.kind === 'version' && describeVersion(entry, entries)),
    ).toEqual([
      expect.stringMatching(/^As it is now\. Brought back the version of/),
      '8 words taken out',
      'Began the text. 8 words',
    ]);
  });

  it('is described by the words that were added and removed', () => {
    const entries = createEntries(
      [
        change(58, jon, 'New words', 'Old words stand here'),
        change(40, jon, 'Old words stand here', 'New words'),
        change(20, anna, 'Old words', 'Old words stand here'),
        change(1, anna, '', 'Old words'),
      ],
      blocks,
      true,
    );
    expect(
      entries.map((entry) => entry.kind === 'version' && describeVersion(entry, entries)),
    ).toEqual([
      expect.stringMatching(/^As it is now\. Brought back the version of \d\d:20$/),
      '1 word added, 3 taken out',
      '2 words added',
      'Began the text. 2 words',
    ]);
  });
});
