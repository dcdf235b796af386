import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { startTestApp, type TestApp } from '../server/testing/test-app.ts';
import { PASSWORD, registerPerson } from '../server/testing/test-people.ts';
import { comesAlive, launchBrowser, PHONE } from './browser.ts';

let app: TestApp;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Lets the page's code come. */
let letCodeCome: () => void;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  await app.features.quotes.decks.loadContent();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});
beforeEach(async () => {
  context = await browser.newContext(PHONE);
  page = await context.newPage();
  const held = new Promise<void>((resolve) => (letCodeCome = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
});
afterEach(() => context.close());

const open = (path: string) => page.goto(app.origin + path);

describe('before a page’s code is there', () => {
  it('a login that was typed and sent is done when it comes', async () => {
    const { email } = await registerPerson(app);
    await open('/login');
    await page.getByLabel('Email').pressSequentially(email);
    await page.getByLabel('Password').pressSequentially(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    letCodeCome();
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(email);
  });

  it('a form that was sent with nothing typed goes on when it comes', async () => {
    await open('/registry');
    await page.getByRole('button', { name: 'Continue' }).click();
    letCodeCome();
    await page.waitForURL(/step=1/);
  });

  it('what is being typed is kept, with the place of the next letter', async () => {
    await open('/login');
    await page.getByLabel('Email').pressSequentially('ines@example.org');
    await page.getByLabel('Password').pressSequentially('harbour');
    await page.keyboard.press('Home');
    letCodeCome();
    await comesAlive(page);
    await page.keyboard.type('x');
    await page.getByRole('button', { name: 'Show' }).click(); // draws the form anew
    expect(await page.getByLabel('Email').inputValue()).toBe('ines@example.org');
    expect(await page.getByLabel('Password').inputValue()).toBe('xharbour');
  });

  it('a game that was begun begins', async () => {
    await open('/couplequest');
    await page.getByRole('button', { name: 'Play on this phone' }).click();
    letCodeCome();
    await page.getByRole('button', { name: 'Play on this phone' }).waitFor({ state: 'detached' });
  });

  it('a photo that was pressed opens large on the page', async () => {
    const { url } = await createMemorial(app.dataSource);
    await open(`/${url}`);
    await page.locator('.photos a').nth(1).click();
    letCodeCome();
    await page.getByRole('dialog').getByText('2 of 3').waitFor();
    expect(page.url()).toBe(`${app.origin}/${url}`);
  });

  it('the form opens where the button was pressed, by the server where the code does not come soon', async () => {
    const { url } = await createMemorial(app.dataSource);
    await open(`/${url}`);
    await page.locator('.page-bar .tribute-opener').click({ noWaitAfter: true });
    await page.waitForURL(/\?write/);
    await page.getByLabel('Message').fill('Begun before the code came');
    letCodeCome();
    await comesAlive(page);
    expect(await page.getByLabel('Message').inputValue()).toBe('Begun before the code came');
    await page.getByLabel('Name').fill('Ines');
    await page.getByRole('button', { name: 'Write', exact: true }).click();
    await page.locator('article', { hasText: 'Begun before the code came' }).waitFor();
  });
});
