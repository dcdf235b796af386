import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../env.ts';
import { startProcess } from '../testing/test-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-decks-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the built command on this test's data. */
function decks(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') };
  const script = join(ROOT, 'dist', 'server', 'cli', 'decks.js');
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], { env }, (_e, output, errors) =>
      resolve({ code: child.exitCode ?? -1, output, errors }),
    );
  });
}

async function write(name: string, source: string): Promise<string> {
  await writeFile(join(folder, name), source);
  return join(folder, name);
}

it('imports and lists while the server runs, and after it stopped', async () => {
  const rain = await write(
    'Rainy_Days.txt',
    'title: Rainy days\n\nCount the drops on the glass.\n',
  );
  const server = await startProcess({ DATA_DIR: join(folder, 'data'), DEMO: '0' });
  expect(await decks('import', rain)).toEqual({
    code: 0,
    errors: '',
    output: '/Rainy_Days  Rainy days: 1 added, 0 removed, 0 kept; 1 card\n',
  });
  const answer = await fetch(`${server.origin}/api/quote?url=/rainy_days`);
  expect(await answer.json()).toMatchObject({ item: { text: 'Count the drops on the glass.' } });
  expect(await server.end('SIGTERM')).toBe(0);

  expect((await decks('import', rain)).output).toContain('nothing new');
  const { code, output } = await decks('list');
  expect(code).toBe(0);
  expect(output).toMatch(/^Date ideas +365 +365 +yes$/m);
  expect(output).toMatch(/^Love notes +at least 1,000 +1,\d{3} +yes$/m);
  expect(output).toMatch(/^Conversation starters +at least 300 +3\d{2} +yes$/m);
  expect(output).toMatch(/^\/rainy_days +Rainy days +1 +operator$/m);
  expect(output).not.toMatch(/ NO$/m);
});

it('imports cards with flaws, and lists the flaws', async () => {
  const texts = ['So "this" is the rain you meant.', '“This” is the rain, so you meant.'];
  const plain = await write('plain.txt', `title: Plain\n\n${texts.join('\n\n')}\n`);
  expect((await decks('import', plain)).output.split('\n')).toEqual([
    '/plain  Plain: 2 added, 0 removed, 0 kept; 2 cards',
    '  plain.txt:3: has a straight quote',
    '  plain.txt:5: is much like plain.txt:3',
    '',
  ]);
});

it('imports none of several files if one of them has an error', async () => {
  const good = await write('good_one.txt', 'title: Good\n\nA card for a good day.\n');
  const wrong = await write('wrong.txt', 'title: Wrong\n\nA card.\nAnd a second line.\n');
  const { code, errors } = await decks('import', good, wrong);
  expect(code).toBe(1);
  expect(errors).toMatch(/^wrong\.txt:4: /);
  expect((await decks('list')).output).not.toContain('good_one');
});

it('checks the shipped files, and prints its usage', async () => {
  expect(await decks('check')).toMatchObject({
    code: 0,
    output: expect.stringContaining(', 0 findings'),
  });
  expect(await decks()).toMatchObject({ code: 1, errors: expect.stringContaining('Usage: ') });
});
