import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { encodeStateAsUpdate } from 'yjs';
import { richTextToHtml } from '../../../protocol/rich-text/lines-to-html.ts';
import { TEXT } from '../../../protocol/rich-text/lines.ts';
import { createEmptyPage } from '../../testing/factories.ts';
import { newMember } from '../../testing/test-people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { newText, openWriter, storedHtml, type Writer } from '../../testing/test-writers.ts';
import { until } from '../../testing/until.ts';
import { seeded } from '../../testing/random.ts';

// Five real clients of one text over real sockets that break at random.
// SEEDS=200 OPERATIONS=2000 is the long run: npm run collaboration:soak

const SEEDS = Number(process.env['SEEDS'] ?? 4);
const FIRST_SEED = Number(process.env['FIRST_SEED'] ?? 1);
const OPERATIONS = Number(process.env['OPERATIONS'] ?? 150);
const CLIENTS = 5;

const app = useTestApp();
let pageId: string;
beforeAll(async () => {
  ({ id: pageId } = await createEmptyPage(app.dataSource));
});

/** Somebody who types: the words that stand, and those that they took away again. */
interface Client extends Writer {
  random: () => number;
  kept: Set<string>;
  removed: Set<string>;
}

const pick = <T>(random: () => number, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)];

/** Somebody types a word between two words, takes one of theirs away, or changes the lines. */
function edit({ text: { doc }, random, kept, removed }: Client, name: number, count: number): void {
  const text = doc.getText(TEXT);
  const letters = text.toString();
  const words = [...letters.matchAll(/\[[^\]]*\]|begin|end/g)];
  const places = words.flatMap(({ 0: word, index }) => [index, index + word.length]);
  const ends = [...letters.slice(0, -1).matchAll(/\n/g)].map(({ index }) => index);
  const place = pick(random, places) ?? 0;
  const end = pick(random, ends);
  const roll = random();
  if (roll < 0.05) return text.insert(place, '\n');
  if (roll < 0.08 && end !== undefined) return text.delete(end, 1);
  if (roll < 0.12 && end !== undefined)
    return text.format(end, 1, { line: pick(random, ['h2', 'quote', 'bullet', 'number', null]) });
  if (roll < 0.16)
    return text.format(0, place, {
      [pick(random, ['bold', 'italic']) ?? '']: random() < 0.5 || null,
    });
  if (roll < 0.35) {
    const own = words.find(([word]) => kept.has(word));
    if (!own) return;
    text.delete(own.index, own[0].length);
    kept.delete(own[0]);
    removed.add(own[0]);
    return;
  }
  const word = `[${name}.${count}]`;
  text.insert(place, word);
  kept.add(word);
}

it.each(Array.from({ length: SEEDS }, (_, seed) => FIRST_SEED + seed))(
  `five people, ${OPERATIONS} changes each, broken connections, seed %i: all see one complete text`,
  async (seed) => {
    const component = await newText(app.dataSource, pageId, '<p>begin</p><p>end</p>');
    // new logins each time: the long run outlives a token
    const people = await Promise.all(
      Array.from({ length: CLIENTS }, () => newMember(app, { id: pageId })),
    );
    const clients: Client[] = people.map((person, index) => ({
      ...openWriter(app.origin, component, person),
      random: seeded(seed * 100 + index),
      kept: new Set(),
      removed: new Set(),
    }));
    await until(() => clients.every(({ text }) => text.isSynced()));
    await Promise.all(
      clients.map(async (client, name) => {
        for (let count = 0; count < OPERATIONS; count++) {
          edit(client, name, count);
          const roll = client.random();
          if (roll < 0.01) client.cut();
          else if (roll < 0.04) client.mend();
          if (roll > 0.6) await pause(roll > 0.97 ? 15 : 0); // as people type: in bursts
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
    const words = expected.replace(/<[^>]*>/g, '');
    for (const { kept, removed } of clients) {
      for (const word of kept) expect([word, words.split(word).length]).toEqual([word, 2]);
      for (const word of removed) expect(words).not.toContain(word);
    }
    expect(words.split('begin').length).toBe(2);
    for (const { text } of clients) text.close();
  },
);
