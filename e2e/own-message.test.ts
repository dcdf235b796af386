import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { startTestApp, type TestApp } from '../server/testing/test-app.ts';
import { accessibilityFaults, comesAlive, launchBrowser, PHONE } from './browser.ts';

/** On a crowded machine. */
const SOON = { timeout: 20_000 };

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${app.origin}${path}`);
  await comesAlive(page);
  return page;
}

async function write(page: Page, content: string) {
  await page.getByRole('button', { name: 'Create a Tribute' }).click();
  await page.getByLabel('Name').fill('Marta');
  await page.getByLabel('Message', { exact: true }).fill(content);
  await page.getByRole('button', { name: 'Write' }).click();
}

const message = (page: Page, content: string) =>
  page.getByRole('article').filter({ hasText: content });

const wallOf = async ({ id }: KeepsakePage) => {
  const { body } = await app.rest('GET', `/api/comments/${id}`);
  return (body['items'] as { content: string }[]).map(({ content }) => content);
};

it('a sender changes a message from itself, on a later visit too, and takes it back', async () => {
  const memorial = await createMemorial(app.dataSource);
  const phone = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  const page = await openPage(phone, `/${memorial.url}`);
  await write(page, 'Fair wnids.');
  await message(page, 'On the wall').waitFor(SOON);
  await message(page, 'Fair wnids.').getByRole('button', { name: 'Change or take back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your message' });
  await dialog.getByText('You can change it or take it back until').waitFor(SOON);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Message', { exact: true }).fill('Fair winds.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Saved.').waitFor(SOON);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await message(page, 'Fair winds.').waitFor(SOON);
  expect(await wallOf(memorial)).toEqual(['Fair winds.']);
  await page.close();

  const later = await openPage(phone, `/${memorial.url}`);
  const own = message(later, 'Fair winds.');
  await own.getByRole('button', { name: 'Change or take back' }).focus();
  await later.keyboard.press('Enter');
  await dialogIn(later).getByRole('button', { name: 'Take it back' }).click();
  const question = later.getByRole('dialog', { name: 'Do you want to take your message back?' });
  await question.getByRole('button', { name: 'Take it back' }).click();
  await dialogIn(later).waitFor({ ...SOON, state: 'detached' });
  await own.waitFor({ ...SOON, state: 'detached' });
  expect(await wallOf(memorial)).toEqual([]);
  await phone.close();
});

it('words that have to be read first are with the family again, and still the sender’s own', async () => {
  const memorial = await createMemorial(app.dataSource);
  const phone = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  const page = await openPage(phone, `/${memorial.url}`);
  await write(page, 'Fair winds.');
  await message(page, 'On the wall').waitFor(SOON);
  await message(page, 'Fair winds.').getByRole('button', { name: 'Change or take back' }).click();
  await dialogIn(page).getByLabel('Message', { exact: true }).fill('Look at https://example.org');
  await dialogIn(page).getByRole('button', { name: 'Save' }).click();
  await dialogIn(page).getByText('Saved. The family reads it first.').waitFor(SOON);
  await dialogIn(page).getByRole('button', { name: 'Close' }).click();
  const own = message(page, 'Look at https://example.org');
  await own.getByText('With the family').waitFor(SOON);
  await own.getByRole('button', { name: 'Change or take back' }).waitFor(SOON);
  expect(await wallOf(memorial)).toEqual([]);
  await phone.close();
});

it('a private link opens the message on another device, and never reaches the server', async () => {
  const memorial = await createMemorial(app.dataSource);
  const phone = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  const page = await openPage(phone, `/${memorial.url}`);
  await write(page, 'Fair winds.');
  await message(page, 'On the wall').waitFor(SOON);
  await message(page, 'Fair winds.').getByRole('button', { name: 'Change or take back' }).click();
  const mail = await dialogIn(page)
    .getByRole('link', { name: 'By mail' })
    .getAttribute('href', SOON);
  const hash = /#receipt=[\w-]{64}/.exec(decodeURIComponent(mail!))![0];
  await phone.close();

  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const asked: string[] = [];
  desk.on('request', (request) => asked.push(request.url()));
  const other = await openPage(desk, `/${memorial.url}${hash}`);
  await dialogIn(other).getByLabel('Message', { exact: true }).fill('Fair winds, Ada.');
  await dialogIn(other).getByRole('button', { name: 'Save' }).click();
  await dialogIn(other).getByText('Saved.').waitFor(SOON);
  expect(await wallOf(memorial)).toEqual(['Fair winds, Ada.']);
  expect(asked.filter((url) => new URL(url).search.includes('receipt'))).toEqual([]);
  await desk.close();
});

function dialogIn(page: Page) {
  return page.getByRole('dialog', { name: 'Your message' });
}
