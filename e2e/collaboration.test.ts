import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeStateAsUpdate, XmlElement, XmlText } from 'yjs';
import { richTextToHtml } from '../server/features/collaboration/rich-text-to-html.ts';
import { ROOT } from '../server/features/collaboration/rich-text.tree.ts';
import { createPage } from '../server/testing/factories.ts';
import { newMember } from '../server/testing/members.ts';
import { startTestApp, type TestApp } from '../server/testing/test-app.ts';
import { newText, openWriter, storedHtml, until, type Writer } from './writers.ts';

// Five real clients of one text over real sockets that break at random.
// SEEDS=200 OPERATIONS=2000 is the long run: npm run collaboration:soak

const SEEDS = Number(process.env['SEEDS'] ?? 4);
const FIRST_SEED = Number(process.env['FIRST_SEED'] ?? 1);
const OPERATIONS = Number(process.env['OPERATIONS'] ?? 150);
const CLIENTS = 5;

let app: TestApp;
let pageId: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ id: pageId } = await createPage(app.dataSource));
});
afterAll(() => app.stop());

/** Somebody who types: the words that stand, and those that they took away again. */
interface Client extends Writer {
  random: () => number;
  kept: Set<string>;
  removed: Set<string>;
}

/** The same numbers for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(random: () => number, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)];

/** Somebody types a word between two words, takes one of theirs away, or begins a paragraph. */
function edit({ text: { doc }, random, kept, removed }: Client, name: number, count: number): void {
  const root = doc.get(ROOT, XmlElement);
  const paragraphs = root
    .toArray()
    .flatMap((element) => (element instanceof XmlElement ? element.toArray() : []))
    .filter((text) => text instanceof XmlText);
  const roll = random();
  const paragraph = pick(random, paragraphs);
  if (roll < 0.03 || !paragraph) {
    const fresh = new XmlElement('paragraph');
    doc.transact(() => {
      root.insert(Math.floor(random() * (root.length + 1)), [fresh]);
      fresh.insert(0, [new XmlText()]);
    });
    return;
  }
  const words = wordsOf(paragraph);
  if (roll < 0.25) {
    const own = words.find(({ word }) => kept.has(word));
    if (!own) return;
    paragraph.delete(own.at, own.word.length);
    kept.delete(own.word);
    removed.add(own.word);
    return;
  }
  const word = `[${name}.${count}]`;
  const last = words.at(-1);
  const places = [...words.map(({ at }) => at), last ? last.at + last.word.length : 0];
  paragraph.insert(Math.min(pick(random, places) ?? 0, paragraph.length), word);
  kept.add(word);
}

function wordsOf(paragraph: XmlText): { word: string; at: number }[] {
  const words: { word: string; at: number }[] = [];
  let at = 0;
  for (const { insert } of paragraph.toDelta() as { insert: unknown }[]) {
    if (typeof insert !== 'string') continue;
    for (const found of insert.matchAll(/\[[^\]]*\]/g))
      words.push({ word: found[0], at: at + found.index });
    at += insert.length;
  }
  return words;
}

it.each(Array.from({ length: SEEDS }, (_, seed) => FIRST_SEED + seed))(
  `five people, ${OPERATIONS} changes each, broken lines, seed %i: all see the same, and nothing is lost`,
  { timeout: 120_000 },
  async (seed) => {
    const component = await newText(app.dataSource, pageId, '<p>begin</p><p>end</p>');
    // new logins each time: the long run outlives a token
    const people = await Promise.all(
      Array.from({ length: CLIENTS }, () => newMember(app, { id: pageId })),
    );
    const clients: Client[] = people.map((person, index) => ({
      ...openWriter(app.origin, component, person),
      random: numbersFrom(seed * 100 + index),
      ...{ kept: new Set(), removed: new Set() },
    }));
    await until(() => clients.every(({ text }) => text.isSynced()));
    await Promise.all(
      clients.map(async (client, name) => {
        for (let count = 0; count < OPERATIONS; count++) {
          edit(client, name, count);
          const roll = client.random();
          if (roll < 0.01) client.cut();
          else if (roll < 0.04) client.mend();
          if (roll > 0.6) await sleep(roll > 0.97 ? 15 : 0);
        }
        client.mend();
      }),
    );
    await until(() => clients.every(({ text }) => text.state() === 'saved' && text.isSynced()));
    const expected = await storedHtml(app.dataSource, component);
    const same = () => clients.every(({ text }) => richTextToHtml(text.doc) === expected);
    await until(same);
    const states = clients.map(({ text }) => encodeStateAsUpdate(text.doc).length);
    expect(new Set(states).size).toBe(1);
    for (const { kept, removed } of clients) {
      for (const word of kept) expect(expected.split(word).length).toBe(2);
      for (const word of removed) expect(expected).not.toContain(word);
    }
    expect(expected.split('begin').length).toBe(2);
    for (const { text } of clients) text.close();
  },
);
