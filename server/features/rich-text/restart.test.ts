import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval as keystrokes } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { richTextToHtml } from '../../../protocol/rich-text/lines-to-html.ts';
import { TEXT } from '../../../protocol/rich-text/lines.ts';
import { createEmptyPage } from '../../testing/factories.ts';
import { newMember } from '../../testing/test-people.ts';
import { TEST_SECRET, type TestApp, useTestApp } from '../../testing/test-app.ts';
import { startProcess } from '../../testing/test-process.ts';
import { newText, openWriter, storedHtml } from '../../testing/test-writers.ts';
import { until } from '../../testing/until.ts';
import { toUrl } from '../../database/embedded/postmaster.ts';

const app = useTestApp();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-restart-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const settingsOf = ({ address }: TestApp, dataDir: string) => ({
  DATABASE_URL: toUrl(address),
  JWT_SECRET: TEST_SECRET,
  DATA_DIR: dataDir,
  DEMO: '0',
});

it('two server processes keep one text in sync through the database alone', async () => {
  const other = await startProcess(settingsOf(app, folder));
  const page = await createEmptyPage(app.dataSource);
  const component = await newText(app.dataSource, page.id, '<p>begin</p>');
  const [one, two] = [
    openWriter(app.origin, component, await newMember(app, page)),
    openWriter(other.origin, component, await newMember(app, page)),
  ];
  const wordsIn = ({ text: { doc } }: typeof one) => doc.getText(TEXT);
  await until(() => one.text.isSynced() && two.text.isSynced());
  let count = 0;
  for await (const _ of keystrokes(3)) {
    wordsIn(one).insert(0, `[a${count}]`);
    wordsIn(two).insert(wordsIn(two).length - 1, `[b${count}]`);
    if (++count === 60) break;
  }
  const htmls = () => [one, two].map(({ text }) => richTextToHtml(text.doc));
  await until(() => htmls().every((html) => html.includes('[a59]') && html.includes('[b59]')));
  await until(() => new Set(htmls()).size === 1);
  const stored = await storedHtml(app.dataSource, component);
  expect(htmls()[0]).toBe(stored);
  for (let number = 0; number < 60; number++)
    for (const word of [`[a${number}]`, `[b${number}]`]) expect(stored.split(word).length).toBe(2);
  one.text.close();
  two.text.close();
  expect(await other.end('SIGTERM')).toBe(0);
});

it('a server killed while people type loses nothing that was saved, and doubles nothing', async () => {
  const settings = settingsOf(app, folder);
  const page = await createEmptyPage(app.dataSource);
  const component = await newText(app.dataSource, page.id, '<p>begin</p>');
  let server = await startProcess(settings);
  const settled = { ...settings, PORT: new URL(server.origin).port };
  const people = await Promise.all([1, 2, 3].map(() => newMember(app, page)));
  const writers = people.map((person) => ({
    ...openWriter(server.origin, component, person),
    typed: [] as string[],
    /** The words that this person was told are saved. */
    saved: 0,
  }));
  for (const writer of writers)
    writer.text.onChange(() => {
      if (writer.text.state() === 'saved') writer.saved = writer.typed.length;
    });
  await until(() => writers.every(({ text }) => text.isSynced()));

  let isTyping = true;
  const typing = writers.map(async ({ text: { doc }, typed }, index) => {
    for await (const _ of keystrokes(3 + index * 2)) {
      if (!isTyping) break;
      // on a slow machine, the text would become longer than is published
      if (typed.length > writers[index]!.saved + 200) continue;
      const words = doc.getText(TEXT);
      const word = `[${index}.${typed.length}]`;
      typed.push(word);
      words.insert(words.length - 1, word);
    }
  });
  /** Everybody was told that so many more of their words are saved, and goes on. */
  const goOnFor = async (count: number) => {
    const goals = writers.map(({ saved }) => saved + count);
    await until(() => writers.every(({ saved }, index) => saved >= (goals[index] ?? 0)));
  };
  for (let kill = 0; kill < 2; kill++) {
    await goOnFor(40);
    await server.end('SIGKILL');
    const told = writers.map(({ typed, saved }) => typed.slice(0, saved));
    const held = await storedHtml(app.dataSource, component);
    for (const word of told.flat()) expect(held.split(word).length).toBe(2);
    expect(told.flat().length).toBeGreaterThan(20);
    await until(() => writers.every(({ text }) => text.state() === 'waiting'));
    server = await startProcess(settled);
    for (const { mend } of writers) mend();
  }
  await goOnFor(1);
  isTyping = false;
  await Promise.all(typing);
  await until(() => writers.every(({ text }) => text.state() === 'saved'));

  const expected = await storedHtml(app.dataSource, component);
  await until(() => writers.every(({ text }) => richTextToHtml(text.doc) === expected));
  for (const word of [...writers.flatMap(({ typed }) => typed), 'begin'])
    expect(expected.split(word).length).toBe(2);
  const published = async () => {
    const rows = (await app.dataSource.query('select payload from component where id = $1', [
      component,
    ])) as { payload: { content: string } }[];
    return rows[0]?.payload.content;
  };
  await expect.poll(published).toBe(expected);
  for (const { text } of writers) text.close();
  expect(await server.end('SIGTERM')).toBe(0);
});
