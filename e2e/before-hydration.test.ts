import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { PASSWORD, registerPerson } from '../server/testing/test-people.ts';
import { waitForHydration, PHONE, useBrowser } from './support/browser.ts';

const browser = useBrowser();
const app = useTestApp();
let context: BrowserContext;
let page: Page;
/** Lets the page's code load. */
let letCodeCome: () => void;

beforeAll(async () => {
  await app.features.quotes.decks.loadContent();
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
const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (name: string) => button(name).click();
const enter = async (label: string, text: string) => {
  await page.getByLabel(label).fill(text);
  await page.keyboard.press('Enter');
};
const alert = (role: 'alert' | 'status' = 'alert') =>
  page.getByRole(role).filter({ hasText: /\w/ });

describe('before a page’s code has loaded', () => {
  it('a login that was typed and sent is completed', async () => {
    const { email } = await registerPerson(app);
    await open('/login');
    await page.getByLabel('Email').pressSequentially(email);
    await page.getByLabel('Password').pressSequentially(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    letCodeCome();
    await page.waitForURL((url) => url.pathname !== '/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain(email);
  });

  it('a form that was sent empty is sent', async () => {
    await open('/registry');
    await page.getByRole('button', { name: 'Continue' }).click();
    letCodeCome();
    await page.waitForURL(/step=1/);
  });

  it.each<[path: string, what: string, act: () => Promise<unknown>, shown: () => Locator]>([
    ['/login', 'a login by Enter', () => enter('Password', 'no'), () => button('OK')],
    ['/login', 'a password to be shown', () => press('Show'), () => button('Hide')],
    ['/login/link?token=old', 'a mailed link', () => press('Sign in'), () => alert()],
    ['/login/link', 'an address', () => enter('Email', 'i@example.org'), () => alert('status')],
    ['/registry', 'a plate’s code', () => enter('code', 'KEEP'), () => button('OK')],
    ['/registry?step=1', 'a step back', () => press('Back'), () => page.getByLabel('code')],
    ['/registry?step=1', 'an email', () => enter('Email', 'i@example.org'), () => button('Back')],
    ['/forgot_password_send_email', 'an address', () => enter('Email', 'x'), () => button('OK')],
    [
      '/reset_password?token=old',
      'a password',
      () => press('Save new password'),
      () => button('OK'),
    ],
    ['/couplequest', 'a room’s code', () => enter('code', 'ABC'), () => alert()],
    ['/truth', 'a card to share', () => press('Share this one'), () => alert('status')],
  ])('on %s %s is not lost', async (path, _what, act, shown) => {
    await open(path);
    await act();
    letCodeCome();
    await shown().first().waitFor();
  });

  it('what is being typed is kept, with the position of the caret', async () => {
    await open('/login');
    await page.getByLabel('Email').pressSequentially('ines@example.org');
    await page.getByLabel('Password').pressSequentially('harbour');
    await page.keyboard.press('Home');
    letCodeCome();
    await waitForHydration(page);
    await page.keyboard.type('x');
    await page.getByRole('button', { name: 'Show' }).click(); // draws the form anew
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ines@example.org');
    await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('xharbour');
  });

  it('a file that hangs is given up after a minute, and fetched again without another touch', async () => {
    let isHeld = true;
    await page.route(/\/assets\/react-.*\.js$/, async (route) => {
      if (isHeld) isHeld = false; // never answered
      else await route.continue();
    });
    await page.clock.install();
    letCodeCome();
    await open('/login');
    await page.clock.runFor(5_000); // what readers need is there
    await press('Show');
    await expect.poll(() => isHeld).toBe(false);
    await page.clock.fastForward(61_000);
    await page.clock.fastForward(6_000);
    await button('Hide').waitFor();
  });

  it('a game that was started starts', async () => {
    await open('/couplequest');
    await page.getByRole('button', { name: 'Play on this phone' }).click();
    letCodeCome();
    await page.getByRole('button', { name: 'Play on this phone' }).waitFor({ state: 'detached' });
  });

  it('a photo that was pressed opens large on the page', async () => {
    const { url } = await createMemorial(app.dataSource);
    await page.addInitScript(waitLongForCode);
    await open(`/${url}`);
    await page.locator('.photos a').nth(1).click();
    letCodeCome();
    await page.getByRole('dialog').getByText('2 of 3').waitFor();
    await expect.poll(() => page.url()).toBe(`${app.origin}/${url}`);
  });

  it('pressing the form’s button gets the form from the server, which keeps what is typed into it', async () => {
    const { url } = await createMemorial(app.dataSource);
    await open(`/${url}`);
    await page.locator('.page-bar .tribute-opener').click({ noWaitAfter: true });
    await page.waitForURL(/\?write/);
    await page.getByLabel('Message').fill('Begun before the code came');
    letCodeCome();
    await waitForHydration(page);
    await expect
      .poll(() => page.getByLabel('Message').inputValue())
      .toBe('Begun before the code came');
    await page.getByLabel('Name').fill('Ines');
    await page.getByRole('button', { name: 'Write', exact: true }).click();
    await page.locator('article', { hasText: 'Begun before the code came' }).waitFor();
  });
});

/** In the page: a press waits for a minute instead of a second for the code, because test machines are slow. */
function waitLongForCode(): void {
  const inTime = window.setTimeout;
  const late = (run: () => void, ms?: number) => inTime(run, ms === 1_000 ? 60_000 : ms);
  Object.assign(window, { setTimeout: late });
}
