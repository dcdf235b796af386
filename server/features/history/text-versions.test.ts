import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Text } from 'yjs';
import { TEXT } from '../../../protocol/rich-text/lines.ts';
import { createPage } from '../../testing/factories.ts';
import { seeded } from '../../testing/random.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { ofMember } from '../../testing/test-blocks.ts';
import { newMember, type Person } from '../../testing/test-people.ts';
import { newText, openWriter, type Writer } from '../../testing/test-writers.ts';
import { until } from '../../testing/until.ts';

// Whatever three people do to a text, by the shared text or by a mutation: no more than a third of it is lost.
// SEEDS=100 OPERATIONS=200 is a long run.

const SEEDS = Number(process.env['SEEDS'] ?? 4);
const FIRST_SEED = Number(process.env['FIRST_SEED'] ?? 1);
const OPERATIONS = Number(process.env['OPERATIONS'] ?? 60);
const ENOUGH_WORDS = 20;

const HISTORY = `query ($componentId: ID!, $pageId: ID!, $after: String) {
  componentHistory(pageId: $pageId, componentId: $componentId, after: $after) {
    changes { id by { id } field before } olderAfter } }`;
const RESTORE = `mutation ($input: RestoreTextInput!) { restoreText(input: $input) {
  component { ... on TextComponent { content } } } }`;

interface Entry {
  id: string;
  by: { id: string } | null;
  before: string | null;
}

const app = useTestApp();
let page: { id: string };
let people: Person[];
beforeAll(async () => {
  page = await createPage(app.dataSource);
  people = await Promise.all([1, 2, 3].map(() => newMember(app, page)));
});

const wordsIn = (text: string) => text.match(/w\w{6}/g) ?? [];
const lettersOf = ({ text }: Writer) => text.doc.getText(TEXT);
const paragraphs = (words: readonly string[]) => `<p>${words.join(' ')}</p>`;

async function versionsOf(componentId: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  let after: string | null = null;
  do {
    const variables: object = { pageId: page.id, componentId, after };
    const { data } = await app.graphql(HISTORY, variables, people[0]!.headers);
    const part = data?.['componentHistory'] as { changes: Entry[]; olderAfter: string | null };
    entries.push(...part.changes.filter(({ before }) => before !== null));
    after = part.olderAfter;
  } while (after);
  return entries;
}

async function contentOf(component: string): Promise<string> {
  const [row] = await app.dataSource.query<{ content: string }[]>(
    `select payload ->> 'content' as content from component where id = $1`,
    [component],
  );
  return row?.content ?? '';
}

/** A text with its three writers, and everything that somebody who only looks on was shown. */
async function openText(content = '') {
  const component = await newText(app.dataSource, page.id, content);
  const writers = people.map((person) => openWriter(app.origin, component, person));
  const [onlooker] = [openWriter(app.origin, component, people[0]!)];
  const seen = new Set<string>();
  onlooker.text.doc.on('update', () => seen.add(lettersOf(onlooker).toString()));
  const all = [...writers, onlooker];
  await until(() => all.every(({ text }) => text.isSynced()));
  return {
    component,
    writers,
    seen,
    stored: () => until(() => writers.every(({ text }) => text.state() === 'saved')),
    async close() {
      for (const { text } of all) text.close();
    },
  };
}

/** Words that nobody else writes, all of one length. */
function newWords(random: () => number, count: number): string[] {
  return Array.from(
    { length: count },
    () =>
      `w${Math.floor(random() * 36 ** 6)
        .toString(36)
        .padStart(6, '0')}`,
  );
}

/** One thing that somebody does: types, takes away a part or everything, or writes all of it anew. */
async function edit(component: string, writer: Writer, person: Person, random: () => number) {
  const text = lettersOf(writer);
  const words = wordsIn(text.toString());
  const roll = random();
  if (roll < 0.08) {
    const kept = words.filter(() => random() < 0.5);
    const payload = { content: paragraphs([...kept, ...newWords(random, 10)]) };
    return void (await ofMember(app, person).change(component, payload));
  }
  if (roll < 0.12) return void (await ofMember(app, person).change(component, { content: '' }));
  if (roll < 0.17) return text.delete(0, Math.max(0, text.length - 1));
  if (roll < 0.45 && words.length > 0) {
    const from = text.toString().indexOf(words[Math.floor(random() * words.length)]!);
    const count = roll < 0.25 ? Math.ceil(random() * words.length) : Math.ceil(random() * 3);
    const end = Math.min(from + count * 8, text.length - 1);
    return text.delete(from, end - from);
  }
  const at = words.length
    ? text.toString().indexOf(words[Math.floor(random() * words.length)]!)
    : 0;
  const typed = newWords(random, roll < 0.6 ? 25 : 4);
  text.insert(at, `${typed.join(' ')} `);
}

/** Two dozen words. */
const LIFE = newWords(seeded(99), 24);

describe('the versions of a text', () => {
  it('hold a text that its writer removes a moment later, and can bring it back', async () => {
    const [anna] = people as [Person];
    const { component, writers, stored, close } = await openText();
    const life = lettersOf(writers[0]!);
    for (const word of LIFE) life.insert(life.length - 1, `${word} `);
    await stored();
    life.delete(0, life.length - 1);
    await stored();
    await until(async () => (await contentOf(component)) === '');
    const [version] = await versionsOf(component);
    expect([version?.by?.id, wordsIn(version?.before ?? '')]).toEqual([anna.id, LIFE]);
    const input = { changeId: version?.id };
    const { data } = await app.graphql(RESTORE, { input }, anna.headers);
    expect(wordsIn(JSON.stringify(data))).toEqual(LIFE);
    await until(() => wordsIn(life.toString()).join() === LIFE.join()); // also where it is open
    await close();
  });

  it.each(['the shared text', 'a mutation'])(
    'hold what one member wrote just before another replaces it through %s, each with its author',
    async (endpoint) => {
      const [anna, jon] = people as [Person, Person];
      const { component, writers, stored, close } = await openText();
      const [annas, jons] = writers.map(lettersOf) as [Text, Text];
      annas.insert(0, LIFE.join(' '));
      await until(() => wordsIn(jons.toString()).length === LIFE.length);
      if (endpoint === 'a mutation')
        await ofMember(app, jon).change(component, { content: '<p>Mine.</p>' });
      else
        jons.doc?.transact(() => {
          jons.delete(0, jons.length - 1);
          jons.insert(0, 'Mine.');
        });
      await stored();
      await until(async () => (await contentOf(component)) === '<p>Mine.</p>');
      const versions = await versionsOf(component);
      expect(versions.map(({ by, before }) => [by?.id, wordsIn(before ?? '')])).toEqual([
        [jon.id, LIFE],
        [anna.id, []],
      ]);
      await close();
    },
  );

  it('hold most of what is deleted word by word a moment after it was written', async () => {
    const { component, writers, stored, close } = await openText();
    const life = lettersOf(writers[0]!);
    life.insert(0, `${LIFE.join(' ')} `);
    await until(async () => wordsIn(await contentOf(component)).length === LIFE.length);
    for (const word of LIFE) {
      life.delete(0, `${word} `.length);
      await stored();
    }
    await until(async () => (await contentOf(component)) === '');
    const versions = await versionsOf(component);
    const mostWords = Math.max(...versions.map(({ before }) => wordsIn(before ?? '').length));
    expect(mostWords).toBeGreaterThanOrEqual(LIFE.length * 0.75);
    await close();
  });

  it('hold all that has stood for ten minutes, however little is deleted', async () => {
    const { component, writers, close } = await openText();
    const life = lettersOf(writers[0]!);
    life.insert(0, `${LIFE.join(' ')} `);
    await until(async () => wordsIn(await contentOf(component)).length === LIFE.length);
    await app.dataSource.query(
      `update component_change set began_at = began_at - interval '10 minutes' where component_id = $1`,
      [component],
    );
    life.delete(0, `${LIFE[0]} `.length);
    await until(async () => wordsIn(await contentOf(component)).length < LIFE.length);
    const versions = await versionsOf(component);
    expect(versions.map(({ before }) => wordsIn(before ?? ''))).toEqual([LIFE, []]);
    await close();
  });

  it.each(Array.from({ length: SEEDS }, (_, seed) => FIRST_SEED + seed))(
    `lack no more of what others saw than a third of the text's length, whatever three people do to it, seed %i`,
    async (seed) => {
      const random = seeded(seed);
      const { component, writers, seen, stored, close } = await openText();
      for (let count = 0; count < OPERATIONS; count++) {
        const who = Math.floor(random() * people.length);
        await edit(component, writers[who]!, people[who]!, random);
        if (random() < 0.3) await stored();
        if (random() < 0.05) await pause(900); // long enough to be published
      }
      await stored();
      await until(async () => {
        const shown = wordsIn(lettersOf(writers[0]!).toString()).join();
        return wordsIn(await contentOf(component)).join() === shown;
      });
      const kept = [await contentOf(component)].concat(
        (await versionsOf(component)).map(({ before }) => before ?? ''),
      );
      const versions = kept.map((html) => new Set(wordsIn(html)));
      const texts = [...seen].map(wordsIn);
      const lost = texts.filter((words, index) => {
        const missing = versions.map((kept) => words.filter((word) => !kept.has(word)).length);
        const longest = Math.max(...texts.slice(index).map(({ length }) => length)); // until it was kept, or later
        return words.length >= ENOUGH_WORDS && Math.min(...missing) * 3 > longest;
      });
      expect(lost).toEqual([]);
      await close();
    },
  );
});
