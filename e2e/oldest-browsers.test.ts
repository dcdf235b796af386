import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { ROOT } from '../server/env.ts';
import { createLoveBox, createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { newMember } from '../server/testing/test-people.ts';
import { plain } from '../server/testing/test-pictures.ts';
import {
  DESKTOP,
  PHONE,
  type TestBrowser,
  useBrowser,
  waitForHydration,
} from './support/browser.ts';
import { openEditor } from './support/editors.ts';
import { write } from './support/phone.ts';

// What client/vite.browsers.ts promises. The browser of the tests is newer, so its pages lose what came later.

const browser = useBrowser();
const app = useTestApp();

/** What went wrong in the old browser's pages. */
const complaints: string[] = [];
afterEach(() => expect(complaints.splice(0)).toEqual([]));

const oldBrowser: TestBrowser = {
  async newContext(options) {
    const context = await browser.newContext({ ...options, serviceWorkers: 'allow' });
    await context.addInitScript(removeNewer);
    context.on('weberror', (error) => {
      const { message } = error.error();
      if (!message.includes('localStorage')) complaints.push(message); // logIn, in an empty document
    });
    context.on('console', (message) => {
      const isMissingPicture = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isMissingPicture) complaints.push(message.text());
    });
    return context;
  },
  newPage: async (options) => (await oldBrowser.newContext(options)).newPage(),
};

/** Runs in the page: removes what Safari 15.4, Chrome 109 or Firefox 125 do not have. */
function removeNewer(): void {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
  const typedArray = Object.getPrototypeOf(Int8Array.prototype) as object;
  const newer: [object, string][] = [
    [Array.prototype, 'toReversed toSorted toSpliced with'],
    [typedArray, 'toReversed toSorted with'],
    [iterator, 'drop every filter find flatMap forEach map reduce some take toArray'],
    [
      Set.prototype,
      'difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union',
    ],
    [String.prototype, 'isWellFormed toWellFormed'],
    [Array, 'fromAsync'],
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [Promise, 'try withResolvers'],
    [RegExp, 'escape'],
    [AbortSignal, 'any timeout'],
    [URL, 'canParse parse'],
    [Response, 'json'],
    [Element.prototype, 'checkVisibility'],
    [HTMLElement.prototype, 'hidePopover inert showPopover togglePopover'],
    [HTMLFormElement.prototype, 'requestSubmit'],
    [Navigator.prototype, 'userActivation wakeLock'],
    [Document.prototype, 'startViewTransition'],
    [globalThis, 'Iterator OffscreenCanvas PublicKeyCredential requestIdleCallback scheduler'],
    [globalThis.StorageManager?.prototype ?? {}, 'estimate'], // there in secure contexts alone
  ];
  for (const [owner, names] of newer)
    for (const name of names.split(' ')) Reflect.deleteProperty(owner, name);
}

async function open(path: string, options = {}): Promise<Page> {
  const context = await oldBrowser.newContext({ ...PHONE, ...options });
  const page = await context.newPage();
  await page.goto(app.origin + path);
  await waitForHydration(page);
  return page;
}

describe('the oldest browsers', () => {
  it('read a page with its service, and leave a message with a photo', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, memorial);
    const startsAt = new Date().toISOString();
    const broadcastUrl = 'https://vimeo.com/123456789';
    await app.graphql(
      'mutation ($input: SetServiceInput!) { setService(input: $input) { id } }',
      {
        input: {
          pageId: memorial.id,
          title: 'Thanksgiving',
          startsAt,
          timeZone: 'UTC',
          broadcastUrl,
        },
      },
      headers,
    );
    const page = await open(`/${memorial.url}`);
    expect(await page.evaluate(() => 'toSorted' in Array.prototype)).toBe(false);
    await page.getByText('Thanksgiving').first().waitFor();
    await page.getByText('Watch the broadcast here (Vimeo)').waitFor();
    await write(page, 'Marta', 'She taught me to sail.', await plain(640, 480).png().toBuffer());
    await page.getByText('On the wall', { exact: true }).waitFor();
    await page.getByAltText('Photo from Marta').waitFor();
    await page.context().close();
  });

  it('show the wall at a service, live', async () => {
    const memorial = await createMemorial(app.dataSource);
    const wall = await open(`/${memorial.url}/live`, DESKTOP);
    const page = await open(`/${memorial.url}`);
    await write(page, 'Jonah', 'She lent me her oilskins.');
    await wall.getByText('She lent me her oilskins.').first().waitFor();
    await Promise.all([wall.context().close(), page.context().close()]);
  });

  it('open a love box and another card', async () => {
    await app.features.quotes.decks.loadContent();
    const box = await createLoveBox(app.dataSource);
    const page = await open(`/${box.url}`);
    await page.getByRole('heading', { name: 'Nora & Eli' }).first().waitFor();
    await page.goto(`${app.origin}/truth`);
    await waitForHydration(page);
    const words = () => page.locator('.quote-words p').first().innerText();
    const first = await words();
    await page.getByRole('button', { name: 'Another card' }).click();
    await expect.poll(words).not.toBe(first);
    await page.context().close();
  });

  it('edit a page and its text', async () => {
    const { context, screen } = await openEditor(
      app,
      oldBrowser,
      await createMemorial(app.dataSource),
      DESKTOP,
    );
    await screen.getByRole('button', { name: 'Edit Text' }).click();
    const sheet = screen.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Text' }).locator('p').first().click();
    await screen.keyboard.type('Here I am. ');
    await sheet.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor();
    await context.close();
  });

  it('can parse every file: there is no lookbehind, which Safari has since 16.4', async () => {
    const folder = join(ROOT, 'dist/client');
    const manifest = JSON.parse(
      await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
    ) as Record<string, { file: string }>;
    const files = Object.values(manifest).map(({ file }) => file);
    for (const file of new Set([...files, 'service-worker.js'])) {
      if (!file.endsWith('.js')) continue;
      const code = await readFile(join(folder, file), 'utf8');
      expect({ file, found: /\(\?<[!=].*/.exec(code)?.[0].slice(0, 40) }).toEqual({ file });
    }
  });
});
