import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { uploadClient } from '../server/testing/test-client.ts';
import { newMember } from '../server/testing/test-people.ts';
import {
  waitForHydration,
  faultsInBothThemes,
  CACHING_PHONE,
  PHONE,
  useBrowser,
} from './support/browser.ts';
import { fromMenu, openEditor, openPhoneFor } from './support/editors.ts';

const WORDS = 'Her dinghy was called Comma.';

const browser = useBrowser();
const app = useTestApp();

/** A new phone at this page. */
async function visit(memorial: KeepsakePage, device: BrowserContextOptions = PHONE): Promise<Page> {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  await page.goto(`${app.origin}/${memorial.url}`);
  await waitForHydration(page);
  return page;
}

/** Chooses in the menu's sheet who may see the page. */
async function choose(editor: Page, label: string, phrase?: string) {
  await fromMenu(editor, 'Who may see it');
  const sheet = editor.getByRole('dialog', { name: 'Who may see this page' });
  await sheet.getByRole('radio', { name: label }).check();
  if (phrase) await sheet.getByLabel('The phrase').fill(phrase);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.waitFor({ state: 'detached' });
}

const door = (page: Page) =>
  page.getByRole('heading', { name: 'This page is for family and friends.' });

describe('a page with a phrase', () => {
  it('its sheet asks before unsaved choices are discarded, and then focuses the menu', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { screen, context } = await openEditor(app, browser, memorial);
    await fromMenu(screen, 'Who may see it');
    const sheet = screen.getByRole('dialog', { name: 'Who may see this page' });
    await sheet.getByRole('radio', { name: 'With a family phrase' }).check();
    await sheet.getByLabel('The phrase').fill('the wrong jumper');
    await sheet.getByText('Not saved yet').waitFor();
    const question = screen.getByRole('dialog', { name: 'Leave it as it was?' });
    await screen.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Go on' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => sheet.getByLabel('The phrase').inputValue()).toBe('the wrong jumper');
    for (let press = 0; press < 4; press++) await screen.keyboard.press('Escape');
    await sheet.getByLabel('The phrase').waitFor(); // also where the browser closes it without asking
    if (await question.count()) await question.getByRole('button', { name: 'Go on' }).click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Leave it' }).click();
    await sheet.waitFor({ state: 'detached' });
    const focused = () => screen.evaluate(() => document.activeElement?.ariaLabel);
    await expect.poll(focused).toBe('Menu');
    await context.close();
  });

  it('is set from the menu, asks each phone once, and takes messages from who entered it', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, memorial);
    const photo = await uploadClient(app).uploaded();
    await app.rest('POST', `/api/public/page/${memorial.id}/photos`, { image: photo }, headers);
    const { screen: editor, context: home } = await openEditor(app, browser, memorial);
    await choose(editor, 'With a family phrase', 'The wrong jumper');
    await editor.getByRole('button', { name: 'Menu', exact: true }).click();
    await editor.locator('#page-menu').getByText('With a phrase').waitFor();
    await home.close();

    const visitor = await visit(memorial);
    await door(visitor).waitFor();
    await expect.poll(() => visitor.content()).not.toContain('Ada');
    expect(await faultsInBothThemes(visitor)).toEqual([]);
    const field = visitor.getByLabel('The phrase');
    await field.fill('the wrong weather');
    await field.press('Enter');
    await visitor.getByRole('alert').getByText('That is not the phrase.').waitFor();
    await expect.poll(() => field.inputValue()).toBe('the wrong weather'); // what was typed stays
    await field.fill('the wrong jumper');
    await visitor.getByRole('button', { name: 'Open the page' }).click();
    await visitor.getByText(WORDS).waitFor();
    await visitor.reload();
    await visitor.getByText(WORDS).waitFor();
    const readStatus = (page: Page) =>
      page.evaluate(async (address) => (await fetch(`${address}/sm`)).status, photo);
    await expect.poll(() => readStatus(visitor)).toBe(200);
    const other = await visit(memorial);
    await expect.poll(() => readStatus(other)).toBe(404);
    await other.context().close();
    await visitor.getByRole('button', { name: 'Create a Tribute' }).first().click();
    await visitor.getByLabel('Name').fill('Ines');
    await visitor.getByLabel('Message').fill('I have the jumper still.');
    await visitor.getByRole('button', { name: 'Write' }).click();
    await visitor.getByRole('article').getByText('I have the jumper still.').waitFor();
    await visitor.context().close();
  });
});

describe('where the signal goes', () => {
  const fail = (screen: Page, operation: string) =>
    screen.route('**/graphql', (route) =>
      route.request().postData()?.includes(operation) ? route.abort() : route.fallback(),
    );

  it('who may see a page is asked for again, and can be chosen then', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { screen, context } = await openEditor(app, browser, memorial);
    await fail(screen, 'query PageVisibility');
    await fromMenu(screen, 'Who may see it');
    const sheet = screen.getByRole('dialog', { name: 'Who may see this page' });
    await sheet.getByText('What is chosen now could not be fetched.').waitFor();
    await screen.unroute('**/graphql');
    await sheet.getByRole('radio', { checked: true }).waitFor();
    await context.close();
  });

  it('a closed page opens for its members as soon as they can be recognised', async () => {
    const memorial = await createMemorial(app.dataSource);
    await app.dataSource
      .getRepository('page')
      .update({ id: memorial.id }, { visibility: 'members' });
    const phone = await openPhoneFor(app, browser, await newMember(app, memorial));
    const page = await phone.newPage();
    await fail(page, 'query Page(');
    const failed = page.waitForEvent('requestfailed');
    await page.goto(`${app.origin}/${memorial.url}`);
    await failed;
    await door(page).waitFor();
    await page.unroute('**/graphql');
    await page.getByText(WORDS).waitFor();
    await phone.close();
  });
});

describe('a page for its members', () => {
  it('shows others that it is locked, and members the page once they are logged in', async () => {
    const memorial = await createMemorial(app.dataSource);
    const member = await newMember(app, memorial);
    const { screen: editor, context: home } = await openEditor(app, browser, memorial);
    await choose(editor, 'Members only');
    await home.close();
    const visitor = await visit(memorial);
    await door(visitor).waitFor();
    const link = visitor.getByRole('link', { name: 'Log in' });
    await expect
      .poll(() => link.getAttribute('href'))
      .toContain(encodeURIComponent(`/${memorial.url}`));
    await visitor.context().close();

    const phone = await openPhoneFor(app, browser, member);
    const page = await phone.newPage();
    await page.goto(`${app.origin}/${memorial.url}`);
    await page.getByText(WORDS).waitFor();
    await phone.close();
  });

  it('is removed from phones that cached it while it was public', async () => {
    const memorial = await createMemorial(app.dataSource);
    const visitor = await visit(memorial, CACHING_PHONE);
    const keptPages = () =>
      visitor.evaluate(async () =>
        (await caches.keys()).filter((name) => name.startsWith('page ')),
      );
    await expect.poll(keptPages).toHaveLength(1);
    await app.dataSource
      .getRepository('page')
      .update({ id: memorial.id }, { visibility: 'members' });
    await visitor.reload();
    await door(visitor).waitFor();
    await expect.poll(keptPages).toHaveLength(0);
    await visitor.context().close();
  });
});
