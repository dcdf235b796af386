import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../server/env.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { startTestApp, TEST_SECRET, type TestApp } from '../server/testing/test-app.ts';
import { startProcess, type TestProcess } from '../server/testing/test-process.ts';
import { comesAlive } from './browser.ts';
import { isKept, newPhone, type Phone } from './phone.ts';
import { copyTree, type Tree } from './tree.ts';

const BEFORE = 'New messages come when it is back.';
const AFTER = 'New words come when it is back.';

let tree: Tree;
let app: TestApp;
let server: TestProcess;
let phone: Phone;

/** Ends the server, and starts the build that lies in `root` at the same address. */
async function serve(root: string): Promise<void> {
  const port = server && new URL(server.origin).port;
  await server?.end('SIGTERM');
  const { host, user, database } = app.address;
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  const settings = {
    DATABASE_URL: url,
    JWT_SECRET: TEST_SECRET,
    DEMO: '0',
    ...(port && { PORT: port }),
  };
  server = await startProcess({ ...settings, DATA_DIR: join(tree.root, 'data') }, root);
}

beforeAll(async () => {
  tree = await copyTree();
  const bar = join(tree.root, 'client', 'features', 'tributes', 'NoSignalBar.tsx');
  await writeFile(bar, (await readFile(bar, 'utf8')).replace(BEFORE, AFTER));
  await tree.run('node', 'dist/server/cli/build.js'); // the server stays as it is
  [app, phone] = await Promise.all([startTestApp(), newPhone()]);
  await serve(ROOT);
}, 240_000);
afterAll(async () => {
  await phone?.throwAway();
  await server?.end('SIGTERM');
  await app?.stop();
  await tree?.remove();
});

/** The builds whose code a page runs, by their entries. */
const builds = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      [
        ...[...document.scripts].map(({ src }) => src),
        ...performance.getEntriesByType('resource').map(({ name }) => name),
      ].flatMap((address) => /assets\/index-[\w-]+\.js/.exec(address)?.[0] ?? []),
    ),
  ]);
/** The builds of which the worker has the code, and whether a newer one waits. */
const workers = (page: Page) =>
  page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready;
    const names = await caches.keys();
    const files = names.filter((name) => name.startsWith('files '));
    return { waits: waiting !== null, builds: files.map((name) => name.slice(6)) };
  });

it('takes over between two pages, loses no draft, and never mixes with the one before', async () => {
  const [one, other] = [await createMemorial(app.dataSource), await createMemorial(app.dataSource)];
  const { origin } = server;
  await (await phone.visit(`${origin}/${other.url}`)).close();
  const page = await phone.visit(`${origin}/${one.url}`);
  const [before] = await builds(page);
  await page.getByRole('button', { name: 'Create a Tribute' }).click();
  await page.getByLabel('Message').fill('Begun before the new build');

  await serve(tree.root);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(() => workers(page)).toMatchObject({ waits: true }); // under an open page it waits
  expect(await page.getByLabel('Message').inputValue()).toBe('Begun before the new build');
  await page.reload();
  await comesAlive(page);
  const [after] = await builds(page);
  expect(after).not.toBe(before);
  await page.getByRole('button', { name: 'Create a Tribute' }).click();
  expect(await page.getByLabel('Message').inputValue()).toBe('Begun before the new build');
  const kept = () =>
    page.evaluate((path) => caches.match(path).then((html) => html?.text()), `/${one.url}`);
  await expect.poll(kept).toContain(after);

  // without signal each page runs with the build that drew it, and nothing of another
  await server.end('SIGTERM');
  await phone.offAndOn();
  const again = await phone.open(`${origin}/${one.url}`);
  await again.getByText(AFTER).waitFor();
  // on the way to the next page where the old one had ended what it began, else with the phone
  await expect.poll(() => workers(again)).toEqual({ waits: false, builds: [before, after] });
  expect(await builds(again)).toEqual([after]);
  const old = await phone.open(`${origin}/${other.url}`);
  await old.getByText(BEFORE).waitFor();
  expect(await builds(old)).toEqual([before]);
  expect(await isKept(old)).toBe(true);
  await serve(tree.root);
}, 180_000);
