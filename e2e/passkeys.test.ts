import type { BrowserContext, CDPSession, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { newOperator, OPERATOR } from '../server/testing/operator.ts';
import { findMailed } from '../server/testing/outbox.ts';
import { startTestApp, type TestApp } from '../server/testing/test-app.ts';
import { PASSWORD, type RegisteredPerson, registerPerson } from '../server/testing/test-people.ts';
import { freePort } from '../server/testing/test-process.ts';
import {
  waitForHydration,
  faultsInBothThemes,
  nextFrames,
  PHONE,
  useBrowser,
} from './support/browser.ts';
import { logIn } from './support/session.ts';

const browser = useBrowser();
let app: TestApp;
/** A name, as passkeys are for no bare address. */
let site: string;
beforeAll(async () => {
  const port = await freePort();
  site = `http://localhost:${port}`;
  app = await startTestApp({ port, operators: [OPERATOR] });
});
afterAll(() => app.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, text: string) => page.locator('main li', { hasText: text });

interface Phone {
  context: BrowserContext;
  page: Page;
  /** Whether its owner shows a finger, a face or a code when it asks. */
  show(isShown: boolean): Promise<void>;
  /** Whether its owner answers when it asks; what is asked meanwhile is left unanswered. */
  attend(isThere: boolean): Promise<void>;
}

/** A phone that keeps passkeys. */
async function takePhone(options = {}): Promise<Phone> {
  const context = await browser.newContext({ ...PHONE, ...options });
  const page = await context.newPage();
  const devtools: CDPSession = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const show = async (isUserVerified: boolean) => {
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
  const attend = async (enabled: boolean) => {
    await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
  return { context, page, show, attend };
}

async function openLogin(page: Page, search = ''): Promise<void> {
  await page.goto(`${site}/login${search}`);
  await waitForHydration(page);
}

/** Opens the login on a phone that keeps a passkey, and whose owner chooses none of those in the address field. */
async function openLoginUnfilled({ page, attend }: Phone, search = ''): Promise<void> {
  await attend(false);
  const offered = page.waitForResponse(isAskedFor('StartPasskeyLogIn'));
  await openLogin(page, search);
  await offered;
  await nextFrames(page);
  await attend(true);
}

const isAskedFor = (operation: string) => (response: Response) =>
  response.request().postData()?.includes(operation) === true;

async function signIn(page: Page, { email }: RegisteredPerson): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

/** The account of somebody who is signed in since just now. */
async function openAccount(phone: Phone, person: RegisteredPerson): Promise<void> {
  await logIn(app, phone.context, person);
  await phone.page.goto(`${site}/account`);
  await row(phone.page, person.email).waitFor();
}

describe('a passkey', () => {
  it('is offered once after the first sign-in, and signs in from then on, by keyboard alone', async () => {
    const person = await registerPerson(app);
    const phone = await takePhone();
    const { context, page } = phone;
    await openLogin(page);
    await button(page, 'Use a passkey').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await signIn(page, person);
    await page.getByRole('heading', { name: 'No password next time?' }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await button(page, 'Sign in with this device').press('Enter');
    await page.getByText('Next time you sign in with this device.').waitFor();
    await page.reload();
    await page.getByText(`/${person.url}`).first().waitFor();
    await expect.poll(() => page.getByText('No password next time?').count()).toBe(0);

    await page.evaluate(() => localStorage.clear());
    await openLoginUnfilled(phone, `?next=/account`);
    await button(page, 'Use a passkey').press('Enter');
    await page.waitForURL(`${site}/account`);
    await row(page, 'Passkey, last used today').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await context.close();
  });

  it('signs in from the browser’s autofill, and the password still works', async () => {
    const person = await registerPerson(app);
    const phone = await takePhone();
    const { page, context, attend } = phone;
    await openLogin(page);
    await signIn(page, person);
    await button(page, 'Sign in with this device').click();
    await page.getByText('Next time you sign in with this device.').waitFor();

    const signOut = () => page.evaluate(() => localStorage.clear());
    await signOut();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('StartPasskeyLogIn') ? route.abort() : route.fallback(),
    );
    const failed = page.waitForEvent('requestfailed');
    await openLogin(page, '?next=/account');
    await failed;
    await page.unroute('**/graphql'); // with signal it is offered, and its owner chooses it at once
    await page.waitForURL(`${site}/account`);
    await row(page, 'Passkey, last used today').waitFor();

    await signOut();
    await attend(false);
    await openLogin(page, '?next=/account');
    await expect
      .poll(() => page.getByLabel('Email').getAttribute('autocomplete'))
      .toBe('username webauthn');
    const asks = await page.evaluateHandle(() => {
      const signals: (AbortSignal | undefined)[] = [];
      const get = navigator.credentials.get.bind(navigator.credentials);
      navigator.credentials.get = (options) => {
        signals.push(options?.signal);
        return get(options);
      };
      return signals;
    });
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill('not this one');
    await page.keyboard.press('Enter');
    await page.waitForFunction((signals) => signals.length === 1, asks); // it is offered anew
    const wrong = page.getByRole('dialog', { name: 'The email or the password is not right.' });
    await wrong.waitFor();
    await page.keyboard.press('Escape');
    await wrong.waitFor({ state: 'hidden' });
    await signIn(page, person);
    await page.waitForURL(`${site}/account`);
    await expect.poll(() => asks.evaluate(([signal]) => signal?.aborted)).toBe(true);
    await context.close();
  });

  it('is not offered again after “Not now”', async () => {
    const person = await registerPerson(app);
    const phone = await takePhone();
    await logIn(app, phone.context, person);
    await phone.page.goto(site);
    await button(phone.page, 'Not now').click();
    await phone.page.getByText('No password next time?').waitFor({ state: 'detached' });
    await phone.page.reload();
    await phone.page.getByText(`/${person.url}`).first().waitFor();
    await expect.poll(() => button(phone.page, 'Not now').count()).toBe(0);
    await phone.context.close();
  });

  it('is added in the account, renamed and removed, and then does not sign in any more', async () => {
    const person = await registerPerson(app);
    const phone = await takePhone();
    const { page, context } = phone;
    await openLogin(page, '?next=/account');
    await signIn(page, person);
    await row(page, person.email).waitFor();
    await button(page, 'Add a passkey').click();
    const adding = page.getByRole('dialog', { name: 'A passkey' });
    await adding.getByLabel('Its name').fill('Phone of Nell');
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('“Phone of Nell” signs you in from now on.').waitFor();

    await button(page, 'Add a passkey').click();
    await adding.getByRole('button', { name: 'Add the passkey' }).click();
    await adding.getByText('This device has a passkey for your account already.').waitFor();
    await page.keyboard.press('Escape');

    await button(page, 'Change the passkey Phone of Nell').click();
    const changing = page.getByRole('dialog', { name: 'Your passkey' });
    await changing.getByLabel('Its name').fill('');
    await page.keyboard.press('Enter');
    await changing.locator('[aria-invalid=true]').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await changing.getByLabel('Its name').fill('Old phone');
    await page.keyboard.press('Enter');
    await page.getByText('It is called “Old phone” from now on.').waitFor();
    await button(page, 'Change the passkey Old phone').click();
    await changing.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('“Old phone” does not sign in any more.').waitFor();
    await row(page, 'Old phone').waitFor({ state: 'detached' });

    await page.evaluate(() => localStorage.clear());
    await openLoginUnfilled(phone);
    await button(page, 'Use a passkey').click();
    await page.getByText('This passkey is not known here any more.').waitFor();
    await context.close();
  });

  it('that is cancelled shows a message, and the password still works', async () => {
    const person = await registerPerson(app);
    const { page, show, context } = await takePhone();
    await openLogin(page);
    await show(false);
    await button(page, 'Use a passkey').click();
    await page.getByText('It was cancelled, or took too long.').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await signIn(page, person);
    await button(page, 'Sign in with this device').click();
    await page.getByText('It was cancelled, or took too long.').waitFor();
    await show(true);
    await button(page, 'Sign in with this device').click();
    await page.getByText('Next time you sign in with this device.').waitFor();
    await context.close();
  });

  it('needs the password if the sign-in was long ago', async () => {
    const person = await registerPerson(app);
    const phone = await takePhone();
    await openAccount(phone, person);
    await app.dataSource.query(
      `update session_family set created_at = now() - interval '1 day' where user_id = $1`,
      [person.id],
    );
    await button(phone.page, 'Add a passkey').click();
    const adding = phone.page.getByRole('dialog', { name: 'A passkey' });
    await adding.getByRole('button', { name: 'Add the passkey' }).click();
    await adding.getByLabel('Password').fill('not this one');
    await phone.page.keyboard.press('Enter');
    await adding.getByText('This is not the password that you have now.').waitFor();
    await adding.getByLabel('Password').fill(PASSWORD);
    await phone.page.keyboard.press('Enter');
    await phone.page.getByText('signs you in from now on.').waitFor();
    await phone.context.close();
  });

  it('shows a message without signal, and is added by pressing again', async () => {
    const person = await registerPerson(app);
    const phone = await takePhone();
    const { page, context } = phone;
    await openAccount(phone, person);
    await button(page, 'Add a passkey').click();
    const add = page.getByRole('dialog').getByRole('button', { name: 'Add the passkey' });
    await context.setOffline(true);
    await add.click();
    await page.getByText('No signal just now.').waitFor();
    await context.setOffline(false);
    await add.click();
    await page.getByText('signs you in from now on.').waitFor();
    await context.close();
  });

  it('confirms the operator before what cannot be undone', async () => {
    const memorial = await createMemorial(app.dataSource);
    const phone = await takePhone({ viewport: { width: 1280, height: 800 } });
    const { page, context } = phone;
    await openAccount(phone, await newOperator(app));
    await button(page, 'Add a passkey').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add the passkey' }).click();
    await page.getByText('signs you in from now on.').waitFor();
    await page.goto(`${site}/operator/pages?page=${memorial.id}`);
    const aside = page.getByRole('complementary', { name: 'The page' });
    await aside.getByLabel('Advertising or a trick').check();
    await aside.getByRole('button', { name: 'Take this page down' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Is it you?' });
    await sheet.getByRole('button', { name: 'Use a passkey' }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Use a passkey' }).press('Enter');
    await aside.getByRole('heading', { name: /This page is down since/ }).waitFor();
    await context.close();
  });

  it('is not mentioned in a browser without passkeys', async () => {
    const person = await registerPerson(app);
    const context = await browser.newContext(PHONE);
    await context.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    const page = await context.newPage();
    await openLogin(page);
    await expect.poll(() => button(page, 'Use a passkey').count()).toBe(0);
    await signIn(page, person);
    await page.getByText(`/${person.url}`).first().waitFor();
    await expect.poll(() => page.getByText('No password next time?').count()).toBe(0);
    await page.goto(`${site}/account`);
    await row(page, person.email).waitFor();
    await expect.poll(() => row(page, 'Passkey').count()).toBe(0);
    await context.close();
  });
});

describe('a sign-in link', () => {
  it('is sent to the email that was typed at the login, signs in once, and leads to the wanted page', async () => {
    const person = await registerPerson(app);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await openLogin(page, '?next=/account');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('link', { name: 'Get a link by mail' }).press('Enter');
    await button(page, 'Send me a link').waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await button(page, 'Send me a link').press('Enter');
    await page.getByText('a mail with a link is on its way').waitFor();
    const link = await findMailed(app, person.email, /\/login\/link\?token=[\w-]+/);

    await page.goto(site + link);
    await button(page, 'Sign in').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await button(page, 'Sign in').press('Enter');
    await page.waitForURL(`${site}/account`);

    const other = await browser.newContext(PHONE).then((phone) => phone.newPage());
    await other.goto(site + link);
    await button(other, 'Sign in').click();
    await other.getByText('This link has been used or is too old.').waitFor();
    expect(await faultsInBothThemes(other)).toEqual([]);
    await other.getByRole('link', { name: 'Ask for a new link' }).click();
    await button(other, 'Send me a link').waitFor();
    await other.context().close();
    await context.close();
  });
});
