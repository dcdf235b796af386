import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../server/env.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { startTestApp, TEST_SECRET, type TestApp } from '../server/testing/test-app.ts';
import { startProcess, type TestProcess } from '../server/testing/test-process.ts';
import { newMember } from '../server/testing/test-people.ts';
import { comesAlive } from './browser.ts';
import { ready } from './editors.ts';
import { isKept, newPhone, type Phone } from './phone.ts';
import { logIn } from './session.ts';
import { copyTree, type Tree } from './tree.ts';
import { toUrl } from '../server/database/postmaster.ts';

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
  const url = toUrl(app.address);
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
  const bar = join(tree.root, 'client', 'features', 'tributes', 'posting', 'OfflineBar.tsx');
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

it('an editor that is open goes on with its own build, and opens anew where that is gone', async () => {
  const page = await createMemorial(app.dataSource);
  await serve(ROOT);
  await logIn(app, phone.context, await newMember(app, page));
  const screen = await phone.context.newPage();
  await screen.goto(`${server.origin}/edit/${page.url}`);
  await ready(screen);
  const before = await builds(screen);
  const choose = async (name: string) => {
    await screen.getByRole('button', { name: 'Menu' }).click();
    await screen.getByRole('button', { name, exact: true }).click();
  };

  await serve(tree.root);
  await choose('QR code');
  await screen
    .getByRole('dialog', { name: 'QR code' })
    .getByRole('button', { name: 'Close' })
    .click();
  expect(await builds(screen)).toEqual(before);

  const own = await readdir(join(ROOT, 'dist/client/assets'));
  const newest = JSON.parse(
    await readFile(join(tree.root, 'dist/client-before.json'), 'utf8'),
  ) as object;
  for (const name of Object.keys(newest)) {
    expect(own).toContain(name);
    await rm(join(tree.root, 'dist/client/assets', name));
  }
  await choose('The service');
  await expect.poll(() => builds(screen).catch(() => [])).not.toEqual(before);
  await ready(screen);
  await choose('The service');
  await screen.getByRole('dialog', { name: 'The service' }).waitFor();
}, 180_000);
