import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  freshCode,
  outdated,
  PASSWORD,
  type RegisteredPerson,
  registerPerson,
} from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { findMailed } from '../server/testing/outbox.ts';
import {
  accessibilityFaults,
  waitForHydration,
  CACHING_PHONE,
  PHONE,
  useBrowser,
} from './support/browser.ts';

const browser = useBrowser();
const app = useTestApp();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());

async function openPhone(path: string, options = {}) {
  const context = await browser.newContext({ ...PHONE, ...options });
  return { context, page: await openTab(context, path) };
}

/** A phone on the hydrated login screen. */
async function openLogin(search = '', options = {}) {
  const phone = await openPhone(`/login${search}`, options);
  await waitForHydration(phone.page);
  return phone;
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(app.origin + path);
  return page;
}

async function signIn(page: Page, { email }: RegisteredPerson, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Sign in');
}

/** Opens a path on a phone on which somebody is logged in. */
async function openLoggedIn(person: RegisteredPerson, path: string) {
  const { id, email, accessToken, refreshToken } = person;
  const user = JSON.stringify({ id, email });
  const session = { jwt: accessToken, jwt_refresh: refreshToken, user };
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: app.origin, localStorage }] };
  const phone = await openPhone(path, { storageState });
  await waitForHydration(phone.page);
  return phone;
}

/** Creates a second, empty page by another plate. */
async function openAnother({ headers }: RegisteredPerson): Promise<string> {
  const { code } = await freshCode(app);
  const { body } = await app.rest('GET', `/api/account/active_code/${code}`, undefined, headers);
  return (body['page'] as { url: string }).url;
}

function setUp({ headers, url }: RegisteredPerson, name: string) {
  return app.rest('POST', `/api/onboard/tribute/${url}`, { name }, headers);
}

const keepToken = (page: Page, token: string) =>
  page.evaluate((jwt) => localStorage.setItem('jwt', jwt), token);
const spoilToken = (page: Page) => page.evaluate(() => localStorage.setItem('jwt', 'a.b.c'));
const endLogins = ({ email }: RegisteredPerson) =>
  app.dataSource.query(
    `update session_family set ended_at = now()
     where user_id = (select id from user_account where email = $1)`,
    [email],
  );

describe('logging in', () => {
  it('stores the session, opens the home page, and lists one’s pages there', async () => {
    const person = await registerPerson(app);
    await setUp(person, 'Ada Bell');
    const another = await openAnother(person);
    const { page, context } = await openLogin('', { reducedMotion: 'reduce' });
    await signIn(page, person);
    await page.waitForURL(`${app.origin}/`);
    await expect.poll(() => stored(page)).toEqual(['jwt', 'jwt_refresh', 'user']);
    await page.getByRole('heading', { level: 1, name: 'Your pages' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).waitFor();
    const ownPage = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ada Bell' });
    const words = (await ownPage.innerText()).split(/\n+/);
    expect(words).toEqual(['Ada Bell', `/${person.url}`, 'Edit', 'See it']);
    await expect.poll(() => page.getByText('A page that stays').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(page, 'Your pages');
    const list = page.getByRole('list', { name: 'Your pages' });
    await list.getByRole('link', { name: `Ada Bell /${person.url}` }).waitFor();
    const fresh = list.getByRole('link', { name: `/${another} is not set up yet` });
    await expect.poll(() => fresh.getAttribute('href')).toBe(`/setup/${another}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await context.close();
  });

  it('shows a message if email and password do not match, and keeps what was typed', async () => {
    const person = await registerPerson(app);
    const { page, context } = await openLogin();
    await signIn(page, person, 'wrong');
    await page.getByRole('dialog').getByText('The email or the password is not right.').waitFor();
    await press(page, 'OK');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });

  it('shows an alert if there is no signal', async () => {
    const { page, context } = await openLogin();
    await page.getByLabel('Email').fill('somebody@example.org');
    await context.setOffline(true);
    await press(page, 'Sign in');
    await page.getByRole('alert').getByText('No signal just now.').waitFor();
    await context.close();
  });

  it('logs in with what is typed and sent before the code has loaded', async () => {
    const person = await registerPerson(app);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    let arrive = () => {};
    const code = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await code;
      await route.continue();
    });
    await page.goto(`${app.origin}/login`, { waitUntil: 'commit' });
    await signIn(page, person);
    await expect.poll(() => page.url()).toBe(`${app.origin}/login`);
    arrive();
    await page.waitForURL(`${app.origin}/`);
    await context.close();
  });

  it('leads to no other host', async () => {
    const person = await registerPerson(app);
    const { page, context } = await openLogin('?next=//example.org/x');
    await signIn(page, person);
    await page.waitForURL(`${app.origin}/`);
    await context.close();
  });
});

describe('a stored login', () => {
  it('is checked at the start, and removed if it has ended', async () => {
    const person = await registerPerson(app);
    const { page, context } = await openLoggedIn(person, '/about');
    await endLogins(person);
    await page.reload();
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    // the link stands there before the script has asked
    await expect.poll(() => stored(page)).toEqual([]);
    await context.close();
  });

  it.each([
    ['/edit/', 'Add components'],
    ['/members/', 'Make a link instead'],
  ])('of a page’s owner opens %s with an access token that is long over', async (path, name) => {
    const person = await registerPerson(app);
    await setUp(person, 'Ada Bell');
    const { page, context } = await openLoggedIn(person, '/about');
    const asked: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 401) asked.push(response.url());
    });
    await keepToken(page, await outdated(person.accessToken));
    await page.goto(app.origin + path + person.url);
    await page.getByRole('button', { name }).waitFor();
    expect(asked).toEqual([]); // renewed before it was asked with
    await context.close();
  });

  it('that has ended leads from the editor to the login', async () => {
    const person = await registerPerson(app);
    const { page, context } = await openLoggedIn(person, '/about');
    await keepToken(page, await outdated(person.accessToken));
    await endLogins(person); // of which this page may learn at once
    await page.goto(`${app.origin}/edit/${person.url}`);
    await page.waitForURL(`${app.origin}/login?next=%2Fedit%2F${person.url}`);
    await expect.poll(() => stored(page)).not.toContain('jwt');
    await context.close();
  });

  it('outlives a start without signal', async () => {
    const person = await registerPerson(app);
    const { page, context } = await openLoggedIn(person, '/about');
    await page.route(/\/(api|graphql)/, (route) => route.abort());
    await page.reload();
    await press(page, 'Your pages');
    await page.getByText('Your pages could not be fetched.').waitFor();
    await expect.poll(() => stored(page)).toContain('jwt');
    await context.close();
  });

  it('makes no requests if there is none', async () => {
    const context = await browser.newContext(CACHING_PHONE);
    const page = await context.newPage();
    const logged: string[] = [];
    const asked: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${app.origin}/about`);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => logged).toEqual(['Access token empty']);
    expect(asked.filter((path) => /^\/(api|graphql)/.test(path))).toEqual([]);
    await context.close();
  });
});

describe('a token that expires while a form is filled in', () => {
  it('is refreshed silently, once, and the form is saved', async () => {
    const person = await registerPerson(app);
    const { page, context } = await openLoggedIn(person, `/setup/${person.url}`);
    await page.getByLabel('Full name').fill('Ada Bell');
    await spoilToken(page);
    const refreshes: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/refresh_token')) refreshes.push(request.url());
    });
    await press(page, 'Save');
    await page.waitForURL(`${app.origin}/edit/${person.url}`);
    expect(refreshes).toHaveLength(1);
    await context.close();
  });

  it('is refreshed before the form is shown as well', async () => {
    const person = await registerPerson(app);
    const { page, context } = await openLoggedIn(person, '/about');
    await spoilToken(page);
    await page.goto(`${app.origin}/setup/${person.url}`);
    await page.getByLabel('Full name').waitFor();
    await context.close();
  });

  it('leads to a new login if it cannot be renewed, and keeps what was typed', async () => {
    const person = await registerPerson(app);
    const { page, context } = await openLoggedIn(person, `/setup/${person.url}`);
    await page.getByText('Animal', { exact: true }).click();
    await page.getByLabel('Animal name').fill('Miso');
    await page.getByLabel('Introduction note').fill('My bunny cat');
    await endLogins(person);
    await press(page, 'Save');
    await page.getByText('Your login has ended.').waitFor();
    await press(page, 'Sign in with password');
    await signIn(page, person);
    await page.waitForURL(`${app.origin}/setup/${person.url}`);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name=name]')?.value === 'Miso',
    );
    await expect.poll(() => page.getByLabel('Introduction note').inputValue()).toBe('My bunny cat');
    await press(page, 'Save');
    await page.waitForURL(`${app.origin}/edit/${person.url}`);
    await context.close();
  });

  it('in several tabs at once logs nobody out', async () => {
    const person = await registerPerson(app);
    const { page, context } = await openLoggedIn(person, '/about');
    await spoilToken(page);
    const tabs = await Promise.all(
      Array.from({ length: 5 }, () => openTab(context, `/setup/${person.url}`)),
    );
    for (const tab of tabs) await tab.getByLabel('Full name').waitFor();
    await expect.poll(() => stored(page)).toContain('jwt');
    await context.close();
  });
});

describe('attaching a plate to a page', () => {
  it('asks first, and then makes the plate’s address lead to the page', async () => {
    const person = await registerPerson(app);
    await setUp(person, 'Ada Bell');
    const another = await openAnother(person);
    const { page, context } = await openLoggedIn(person, `/attach/${another}`);
    const row = page.getByRole('listitem').filter({ hasText: `/${person.url}` });
    await row.getByText('Ada Bell').waitFor();
    await expect.poll(() => page.getByRole('listitem').count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await row.getByRole('button', { name: 'Select' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText('Please confirm if you will attach the QR code to this page address?')
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await row.getByRole('button', { name: 'Select' }).click();
    await dialog.getByRole('button', { name: 'Select' }).click();
    await page.getByText('The QR code leads to Ada Bell from now on.').waitFor();
    await page.getByRole('link', { name: 'See the page' }).click();
    await page.waitForURL(`${app.origin}/${person.url}`);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Ada Bell');

    await page.goto(`${app.origin}/attach/${another}`);
    await page.getByText('This address leads to another page already.').waitFor();
    await expect.poll(() => page.getByRole('listitem').count()).toBe(0);
    await context.close();
  });

  it('says why an address cannot be attached, before it lists anything', async () => {
    const [person, other] = [await registerPerson(app), await registerPerson(app)];
    await setUp(person, 'Ada Bell');
    const { page, context } = await openLoggedIn(person, '/attach/there-is-nothing');
    for (const [url, words] of [
      ['there-is-nothing', 'There is no page at /there-is-nothing.'],
      [other.url, `/${other.url} belongs to another account.`],
      [person.url, `/${person.url} has been set up as a page of its own`],
    ] as const) {
      await page.goto(`${app.origin}/attach/${url}`);
      await page.getByText(words).waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Select' }).count()).toBe(0);
    }
    await context.close();
  });

  it('asks visitors to log in, and leads back afterwards', async () => {
    const person = await registerPerson(app);
    const { page, context } = await openPhone(`/attach/${person.url}`);
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await page.getByRole('link', { name: 'Active account' }).waitFor();
    await press(page, 'Sign in with password');
    await signIn(page, person);
    await page.waitForURL(`${app.origin}/attach/${person.url}`);
    await page.getByText('You have no other page yet.').waitFor();
    await context.close();
  });
});

describe('the members of a page', () => {
  it('find a link to its editor on the public page, which nobody else gets', async () => {
    const [person, other] = [await registerPerson(app), await registerPerson(app)];
    await setUp(person, 'Ada Bell');
    const { page, context } = await openLoggedIn(person, `/${person.url}`);
    const html = await (await fetch(`${app.origin}/${person.url}`)).text();
    expect(html).not.toContain('>Edit<');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.waitForURL(`${app.origin}/edit/${person.url}`);
    await context.close();

    const stranger = await openLoggedIn(other, '/about');
    const asked = stranger.page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('viewerCanEdit'),
    );
    await stranger.page.goto(`${app.origin}/${person.url}`);
    await asked;
    await expect.poll(() => stranger.page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    await stranger.context.close();
  });

  it('are led from a plate to the set-up of a page that is not set up, which visitors only read of', async () => {
    const person = await registerPerson(app);
    const visitor = await openPhone(`/${person.url}`);
    await visitor.page.getByText('This page is not set up yet.').waitFor();
    await visitor.context.close();
    const { page, context } = await openLoggedIn(person, '/about');
    await page.goto(`${app.origin}/${person.url}`);
    await page.waitForURL(`${app.origin}/setup/${person.url}`);
    await context.close();
  });
});

describe('logging out', () => {
  it('asks first, then removes what is stored, in every tab', async () => {
    const person = await registerPerson(app);
    const { page, context } = await openLoggedIn(person, '/');
    const other = await openTab(context, '/about');
    await other.getByRole('button', { name: 'Your pages' }).waitFor();
    await press(page, 'Your pages');
    await press(page, 'Logout');
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to logout?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => stored(page)).toContain('jwt');
    await press(page, 'Logout');
    const authorization = `JWT ${await page.evaluate(() => localStorage.getItem('jwt'))}`;
    const profile = () => app.rest('GET', '/api/account/profile', undefined, { authorization });
    await expect.poll(async () => (await profile()).status).toBe(200);
    await page.evaluate(() => (document.documentElement.dataset['mark'] = 'of a member'));
    await dialog.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Log in', exact: true }).first().waitFor();
    await other.getByRole('link', { name: 'Log in' }).waitFor();
    await expect.poll(() => stored(page)).toEqual([]);
    // nothing is left in memory
    await expect.poll(() => page.locator('html').getAttribute('data-mark')).toBeNull();
    await expect.poll(async () => (await profile()).status).toBe(401);
    await context.close();
  });
});

describe('an editor whose login has ended in another tab', () => {
  it('says so, and reconnects without asking again who is logged in', async () => {
    const person = await registerPerson(app);
    await setUp(person, 'Ada Bell');
    const { page: editor, context } = await openLoggedIn(person, `/edit/${person.url}`);
    await editor.getByRole('button', { name: 'Add components' }).waitFor();
    const other = await openTab(context, '/about');
    // as where the server has refused to renew it there: whoever logs out leaves the editor in all tabs
    await other.evaluate(async () => {
      const body = JSON.stringify({ refresh_token: localStorage.getItem('jwt_refresh') });
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/account/logout', { method: 'POST', headers, body });
      for (const key of ['jwt', 'jwt_refresh', 'user']) localStorage.removeItem(key);
    });
    await editor.getByText('Your login has ended.').first().waitFor();
    let returns = 0;
    let questions = 0;
    editor.on('websocket', () => (returns += 1));
    editor.on('request', (request) => {
      if (request.url().endsWith('/api/account/profile')) questions += 1;
    });
    await expect.poll(() => returns).toBeGreaterThan(1);
    expect(questions).toBe(0);
    await context.close();
  });
});

describe('a forgotten password', () => {
  it('is replaced by the mailed link, once', async () => {
    const person = await registerPerson(app);
    const { page, context } = await openLogin();
    await page.getByRole('link', { name: 'Forgot password' }).click();
    // until then the login stands there, whose field has the same label
    await page.getByRole('button', { name: 'Send email' }).waitFor();
    await page.getByLabel('Email').fill(person.email);
    await press(page, 'Send email');
    await page.getByText('a mail with a link is on its way').waitFor();
    const link = await mailedLink(person.email);
    await page.goto(app.origin + link);
    await waitForHydration(page);
    await page.getByLabel('Password', { exact: true }).fill('a new long sentence');
    await page.getByLabel('Confirm password').fill('another');
    await press(page, 'Save new password');
    await page.getByRole('dialog').getByText('Your password does not match.').waitFor();
    await press(page, 'OK');
    await page.getByLabel('Confirm password').fill('a new long sentence');
    await press(page, 'Save new password');
    await page.getByText('Your new password is saved.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, person, 'a new long sentence');
    await page.waitForURL(`${app.origin}/`);
    await page.goto(app.origin + link);
    await waitForHydration(page);
    for (const label of ['Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill('a new long sentence');
    await press(page, 'Save new password');
    await page.getByText('This link has been used or is too old.').waitFor();
    await context.close();
  });
});

/** The path of the link in the mail to an address. */
const mailedLink = (email: string) => findMailed(app, email, /\/reset_password\?token=[\w-]+/);
