import { expect, test } from 'vitest';
import { createRecentChanges } from './recentChanges.ts';

const tribute = (id: string, content = `Words of ${id}.`) => ({
  __typename: 'Tribute' as const,
  id,
  name: id,
  content,
  images: [],
});

/** What the server read after this event. */
const answer = (lastSeq: number, ...ids: string[]) => ({
  lastSeq,
  tributes: { edges: ids.map((id) => ({ node: tribute(id) })) },
});

const readContents = (all: { content: string }[]) => all.map(({ content }) => content);

test('an answer lacks what was removed after it, and has what was changed in its new words', () => {
  const changes = createRecentChanges();
  changes.note('b', 5, null);
  changes.note('c', 6, tribute('c', 'Better words.'));
  expect(readContents(changes.listCurrent(answer(4, 'a', 'b', 'c')))).toEqual([
    'Words of a.',
    'Better words.',
  ]);
});

test('an answer that is newer than a change stays as it is', () => {
  const changes = createRecentChanges();
  changes.note('b', 5, null); // and was shown again in an event that was missed
  expect(changes.listCurrent(answer(6, 'a', 'b'))).toHaveLength(2);
});

test('the last of several changes counts', () => {
  const changes = createRecentChanges();
  changes.note('b', 5, null);
  changes.note('b', 6, tribute('b', 'Shown again.'));
  expect(readContents(changes.listCurrent(answer(4, 'b')))).toEqual(['Shown again.']);
});
