import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { newMember } from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import {
  openUnreliableNetwork,
  type UnreliableNetwork,
} from '../server/testing/unreliable-network.ts';
import { accessibilityFaults } from './support/browser.ts';
import { card, ready, saved } from './support/editors.ts';
import { newPhone, type Phone, WAITING } from './support/phone.ts';
import { logIn } from './support/session.ts';

const app = useTestApp();
let phone: Phone;
let line: UnreliableNetwork;
let page: KeepsakePage;
beforeEach(async () => {
  [phone, line, page] = await Promise.all([
    newPhone(),
    openUnreliableNetwork(app.origin),
    createMemorial(app.dataSource),
  ]);
  await logIn(app, phone.context, await newMember(app, page));
});
afterEach(async () => {
  await phone.discard();
  await line.close();
});

/** Opens the editor, and waits until the phone has cached its code. */
async function openEditor(): Promise<Page> {
  const screen = await phone.context.newPage();
  await screen.goto(`${line.origin}/edit/${page.url}`);
  await ready(screen);
  await expect
    .poll(() => screen.evaluate(async () => (await caches.match('/edit/-')) !== undefined))
    .toBe(true);
  return screen;
}

/** Writes at the end of the text and in the quote, without signal. */
async function writeWithoutSignal(screen: Page): Promise<void> {
  const sheet = screen.getByRole('dialog');
  const save = () => sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await screen.getByRole('button', { name: 'Edit Text' }).click();
  await sheet.locator('.rich-text-words p').first().click();
  await screen.keyboard.press('End');
  line.cut();
  await screen.keyboard.type(' Typed at the harbour.');
  await sheet.getByText('Waiting for signal').waitFor();
  await save();
  await screen.getByRole('button', { name: 'Edit quote' }).click();
  await sheet.getByRole('textbox', { name: 'Quote' }).fill('A quote from the harbour.');
  await save();
}

const listKeys = (screen: Page) =>
  screen.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^keepsake\.(edit|text)/.test(key)),
  );

/** All words that the service worker keeps. */
const keptByWorker = (screen: Page) =>
  screen.evaluate(async () => {
    let words = '';
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        words += request.url + ((await (await cache.match(request))?.text()) ?? '');
    }
    return words;
  });

describe('a second visit to the editor offline', () => {
  it('begins with the messages that came during the first one', async () => {
    const screen = await phone.context.newPage();
    const reread = screen.waitForResponse(
      (response) => !!response.request().postData()?.includes('PageReread'),
    );
    await screen.goto(`${line.origin}/edit/${page.url}`);
    await ready(screen);
    await reread; // what comes from now on comes over the stream alone
    await app.rest('POST', `/api/comments/${page.id}`, { name: 'Ines', content: 'She waved.' });
    const count = card(screen, 'Tributes').getByText('1 on the wall.');
    await count.waitFor();
    await screen.getByRole('link', { name: 'Live' }).click();
    await screen.waitForURL(`${line.origin}/${page.url}`);
    await screen.getByText('She waved.').waitFor();
    line.cut();
    await screen.goBack();
    await count.waitFor();
    await screen.getByRole('button', { name: 'Preview' }).click();
    await screen.getByText('She waved.').waitFor();
  });
});

describe('what a member writes offline', () => {
  it('waits in its block, outlives a reload offline, and is sent when the signal is back', async () => {
    const screen = await openEditor();
    await writeWithoutSignal(screen);
    for (const [block, words] of [
      ['Text', 'Typed at the harbour.'],
      ['Bio', 'A quote from the harbour.'],
    ] as const) {
      await card(screen, block).getByText(words).waitFor();
      await card(screen, block).getByText(WAITING).waitFor();
    }
    await expect
      .poll(() => screen.locator('[data-saved]').textContent())
      .toBe('Waiting for signal');
    expect(await accessibilityFaults(screen)).toEqual([]);

    screen.on('dialog', (dialog) => void dialog.accept());
    await screen.reload();
    await screen.getByRole('heading', { name: 'No signal just now' }).waitFor();
    const kept = screen.getByRole('region', { name: WAITING });
    await kept.getByText('Typed at the harbour.').waitFor();
    await kept.getByText('A quote from the harbour.').waitFor();
    expect(await accessibilityFaults(screen)).toEqual([]);
    // the worker has the code, and nothing of the page or of who edits it
    const words = await keptByWorker(screen);
    for (const secret of ['harbour', 'dinghy', 'no bad weather', page.url])
      expect(words).not.toContain(secret);

    line.mend();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await ready(screen);
    await saved(screen);
    await card(screen, 'Text').getByText('Typed at the harbour.').waitFor();
    const stored = async () =>
      JSON.stringify((await app.rest('GET', `/api/page/${page.id}/components`)).body);
    await expect.poll(stored).toContain('Typed at the harbour.');
    await expect.poll(() => stored()).toContain('A quote from the harbour.');
    await expect.poll(() => listKeys(screen)).toEqual([]);
    await card(screen, 'Text').getByText(WAITING).waitFor({ state: 'detached' });
  });

  it('is removed from the device by logging out, after a warning', async () => {
    const screen = await openEditor();
    await writeWithoutSignal(screen);
    await expect.poll(async () => (await listKeys(screen)).length).toBe(2);
    await screen.getByRole('button', { name: 'Menu' }).click();
    await screen.getByRole('button', { name: 'Logout' }).click();
    const question = screen.getByRole('dialog', { name: 'Are you sure you want to logout?' });
    await question.getByText('Logging out removes it from here').waitFor();
    line.mend();
    line.cut(); // what was on its way is ended
    await question.getByRole('button', { name: 'Logout' }).click();
    await screen.waitForURL((url) => url.pathname === '/');
    line.mend();
    await screen.goto(`${line.origin}/about`);
    await expect.poll(() => listKeys(screen)).toEqual([]);
  });
});
