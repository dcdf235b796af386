import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { freshCode, PASSWORD, registerPerson } from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { twoColors } from '../server/testing/test-pictures.ts';
import {
  accessibilityFaults,
  waitForHydration,
  faultsInBothThemes,
  PHONE,
  useBrowser,
} from './support/browser.ts';
import { loseNextAnswer } from './support/answers.ts';
import { logIn } from './support/session.ts';

const browser = useBrowser();
const app = useTestApp({ contact: 'mailto:help@example.org' });

/** A phone that holds a plate's address. */
async function scan(path: string, options = {}): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ ...PHONE, ...options });
  const page = await context.newPage();
  await page.goto(app.origin + path);
  return { page, context };
}

async function scanFreshPlate() {
  const plate = await freshCode(app);
  const opened = await scan(`/registry?code=${plate.qr}`);
  const code = opened.page.getByLabel('Activation code');
  await opened.page.waitForFunction(() => document.querySelector('input')?.value !== '');
  await expect.poll(() => code.inputValue()).toBe(plate.code);
  return { ...opened, plate };
}

/** Uses up the code, as if somebody else were quicker. */
async function useUp(code: string): Promise<void> {
  const { headers } = await registerPerson(app);
  await app.rest('GET', `/api/account/active_code/${code}`, undefined, headers);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`;
const readProgress = (page: Page) => page.getByRole('progressbar').getAttribute('aria-valuenow');

async function walkToPasswords(page: Page, email: string): Promise<void> {
  await press(page, 'Continue');
  await page.getByLabel('Email').fill(email);
  await press(page, 'Continue');
  await page.getByLabel('Password', { exact: true }).waitFor();
}

async function enterPasswords(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(again);
}

async function readMessage(page: Page, message: string): Promise<void> {
  await page.getByRole('dialog').getByText(message).waitFor();
  await press(page, 'OK');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const TERMS = 'I have read and agreed to the Terms & Conditions';

/** After a message was read, its field has the focus, and it is described by it. */
async function staysBeside(page: Page, label: string, message: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect
    .poll(() => field.evaluate((element) => document.activeElement === element))
    .toBe(true);
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const describedBy = (await field.getAttribute('aria-describedby')) ?? '';
  const [id] = describedBy.split(' ');
  await expect.poll(() => page.locator(`[id="${id}"]`).textContent()).toContain(message);
}

describe('a plate that is not activated', () => {
  it('lets its set-up go on without a portrait that cannot be sent offline', async () => {
    const { page, context } = await scanFreshPlate();
    await walkToPasswords(page, newEmail());
    await enterPasswords(page, PASSWORD);
    await press(page, 'Create new account');
    await press(page, 'Create a new page');
    await page.getByLabel('Full name').fill('Ada Bell');
    await context.route('**/api/upload/**', (route) => route.abort());
    const buffer = await twoColors('jpeg');
    await page
      .getByLabel('Choose a portrait')
      .setInputFiles({ name: 'ada.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByText('Waiting for signal. It goes on by itself.').waitFor();
    await press(page, 'Leave it out');
    await press(page, 'Save');
    await page.waitForURL(/\/edit\//);
    await page.getByRole('button', { name: 'Edit portrait' }).waitFor();
    await context.close();
  });

  it('leads through registration and set-up to the page’s editor', async () => {
    const { page, context } = await scanFreshPlate();
    await page.getByText('Please touch continue').waitFor();
    await expect.poll(() => readProgress(page)).toBe('1');
    await walkToPasswords(page, newEmail());
    await expect.poll(() => readProgress(page)).toBe('3');
    await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(true);
    await enterPasswords(page, PASSWORD);
    await press(page, 'Create new account');

    const success = page.getByRole('dialog', { name: 'Success!' });
    await success.getByText('Initialization complete').waitFor();
    await success.getByRole('button', { name: 'Attach to an existing page' }).waitFor();
    await press(page, 'Create a new page');
    await page.getByRole('heading', { name: 'Tribute Page Setup' }).waitFor();
    const url = new URL(page.url()).pathname.replace('/setup/', '');
    await page.getByLabel('Full name').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByText('Animal', { exact: true }).click();
    await expect.poll(() => page.getByPlaceholder('My bunny cat...').isVisible()).toBe(true);
    await page.getByLabel('Animal name').fill('Miso');
    await page.getByText('Human', { exact: true }).click();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Miso');
    await page.getByLabel('Full name').fill('Ada Bell');
    await page.getByPlaceholder('In loving memory of...').fill('In loving memory of Ada');
    await page.getByPlaceholder('1975/09/25').fill('abt 1943');
    await page.getByLabel('Date of passing').fill('2021/05/04');
    await press(page, 'Save');
    await page.waitForURL(`${app.origin}/edit/${url}`);

    await page.goto(`${app.origin}/${url}`);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Ada Bell');
    await page.goto(`${app.origin}/setup/${url}`);
    await page.getByText('Ada Bell has been set up already.').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Human' }).isDisabled()).toBe(true);
    await expect.poll(() => page.getByRole('radio', { name: 'Human' }).isChecked()).toBe(true);
    await context.close();
  });

  it('is activated for an existing account by its password', async () => {
    const person = await registerPerson(app);
    const { page, context } = await scanFreshPlate();
    await walkToPasswords(page, person.email.toUpperCase());
    await page.getByRole('heading', { name: 'Login account' }).waitFor();
    await page
      .getByText('The email has been registered, please enter the password to log in')
      .waitFor();
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await press(page, 'Login account');
    await readMessage(page, 'The email or the password is not right.');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Login account');
    await page.getByRole('dialog', { name: 'Success!' }).waitFor();
    await press(page, 'Attach to an existing page');
    await page.waitForURL(/\/attach\//);
    await page.getByText(`/${person.url}`).waitFor();
    await context.close();
  });

  it('is activated with one press by whoever is logged in, or for another account', async () => {
    const [person, other] = [await registerPerson(app), await registerPerson(app)];
    const { page, context, plate } = await scanFreshPlate();
    await walkToPasswords(page, person.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Login account');
    await page.getByRole('dialog', { name: 'Success!' }).waitFor();

    const second = await freshCode(app);
    await page.goto(`${app.origin}/registry?code=${second.qr}`);
    await page.waitForFunction(() => document.querySelector('input')?.value !== '');
    expect(second.code).not.toBe(plate.code);
    const main = page.getByRole('button', { name: `Continue as ${person.email}` });
    await expect.poll(() => main.getAttribute('class')).toContain('primary');
    expect(await accessibilityFaults(page)).toEqual([]);
    await main.click();
    await page.getByRole('dialog', { name: 'Success!' }).waitFor();

    const third = await freshCode(app);
    await page.goto(`${app.origin}/registry?code=${third.qr}`);
    await press(page, 'Use another account');
    await page.getByLabel('Email').fill(other.email);
    await press(page, 'Continue');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Login account');
    await page.getByRole('dialog', { name: 'Success!' }).waitFor();
    const { body } = await app.rest('GET', '/api/user/pages', undefined, other.headers);
    expect(body['items']).toHaveLength(2);
    await context.close();
  });

  it('keeps the choice of the new page’s type through a reload', async () => {
    const { page, context } = await scanFreshPlate();
    await walkToPasswords(page, newEmail());
    await enterPasswords(page, PASSWORD);
    await press(page, 'Create new account');
    await page.getByRole('dialog', { name: 'Success!' }).waitFor();
    await page.reload();
    await page.getByRole('dialog', { name: 'Success!' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press(page, 'Create a new page');
    await page.waitForURL(/\/setup\//);
    await context.close();
  });
});

describe('a press whose answer was lost on the way back', () => {
  const lose = async (page: Page, operation: string, button: string) => {
    await loseNextAnswer(page, operation);
    await press(page, button);
    await page.getByText('No signal just now. Please try again in a moment.').waitFor();
    await press(page, button);
  };

  it('goes on when it is repeated, from the activation of a plate to the set-up of its page', async () => {
    const person = await registerPerson(app);
    const { page, context } = await scan('/about');
    await logIn(app, context, person);
    const plate = await freshCode(app);
    await page.goto(`${app.origin}/registry?code=${plate.qr}`);
    await page.waitForFunction(() => document.querySelector('input')?.value !== '');
    await lose(page, 'mutation ActivateCode', `Continue as ${person.email}`);
    await page.getByRole('dialog', { name: 'Success!' }).waitFor();
    await press(page, 'Create a new page');
    await page.getByLabel('Full name').fill('Ada Bell');
    await lose(page, 'mutation SetUpTribute', 'Save');
    await page.getByText('Ada Bell has been set up already.').waitFor();
    await page.getByRole('link', { name: 'Edit the page' }).click();
    await page.getByRole('button', { name: 'Edit portrait' }).waitFor();
    await context.close();
  });

  it('goes on to the page of an account that it created', async () => {
    const { page, context } = await scanFreshPlate();
    await walkToPasswords(page, newEmail());
    await enterPasswords(page, PASSWORD);
    await lose(page, 'mutation Register', 'Create new account');
    await page.getByRole('dialog', { name: 'Success!' }).waitFor();
    await press(page, 'Create a new page');
    await page.getByLabel('Full name').waitFor();
    await context.close();
  });

  it('says that the plate is attached', async () => {
    const person = await registerPerson(app);
    const { code } = await freshCode(app);
    const path = `/api/account/active_code/${code}`;
    const { body } = await app.rest('GET', path, undefined, person.headers);
    const { url } = body['page'] as { url: string };
    const { page, context } = await scan('/about');
    await logIn(app, context, person);
    await page.goto(`${app.origin}/attach/${url}`);
    const attach = async () => {
      await page.getByRole('button', { name: 'Select' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Select' }).click();
    };
    await loseNextAnswer(page, 'mutation AttachPlate');
    await attach();
    await page.getByText('No signal just now. Please try again in a moment.').waitFor();
    await attach();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    await context.close();
  });
});

describe('a message appears', () => {
  it('if the plate is unknown', async () => {
    const { page, context } = await scan('/registry?code=NOTAPLATE');
    const link = page.getByRole('dialog').getByRole('link', { name: 'help@example.org' });
    await expect.poll(() => link.getAttribute('href')).toBe('mailto:help@example.org');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('OK');
    await readMessage(page, 'Can not get Activation code, please contact us!');
    await context.close();
  });

  it('if the code cannot be fetched offline, with a button that fetches it again', async () => {
    const plate = await freshCode(app);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.route('**/graphql', (route) => route.abort());
    await page.goto(`${app.origin}/registry?code=${plate.qr}`);
    await readMessage(page, 'Can not get Activation code, please contact us!');
    await page.unroute('**/graphql');
    await press(page, 'Try again');
    await page.waitForFunction(() => document.querySelector('input')?.value !== '');
    await expect.poll(() => page.getByLabel('Activation code').inputValue()).toBe(plate.code);
    await context.close();
  });

  it('if the code is wrong, before anything else is asked for', async () => {
    const { page, context } = await scan('/registry');
    const { code } = await freshCode(app);
    await waitForHydration(page);
    await page.getByLabel('Activation code').fill('AAAA-BBBB-CCCC-DDDD');
    await press(page, 'Continue');
    await readMessage(page, 'This activation code is not right.');
    await expect.poll(() => readProgress(page)).toBe('1');
    await page.getByLabel('Activation code').fill(code);
    await press(page, 'Continue');
    await page.getByLabel('Email').waitFor();
    await context.close();
  });

  it('if the code was used meanwhile, and another code can be entered without typing the rest again', async () => {
    const { page, context } = await scan('/registry');
    const [{ code }, taken] = [await freshCode(app), await freshCode(app)];
    await waitForHydration(page);
    await page.getByLabel('Activation code').fill(taken.code);
    const email = newEmail();
    await walkToPasswords(page, email);
    await enterPasswords(page, PASSWORD);
    await useUp(taken.code);
    await press(page, 'Create new account');
    await readMessage(page, 'This activation code has already been used.');
    await press(page, 'Change it');
    await page.getByLabel('Activation code').fill(code.toLowerCase());
    await press(page, 'Continue');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
    await press(page, 'Continue');
    await expect.poll(() => page.getByLabel('Confirm password').inputValue()).toBe(PASSWORD);
    await press(page, 'Create new account');
    await page.getByRole('dialog', { name: 'Success!' }).waitFor();
    await context.close();
  });

  it('if the code was used during a login, which succeeds all the same and asks for another code', async () => {
    const person = await registerPerson(app);
    const { page, context, plate } = await scanFreshPlate();
    await walkToPasswords(page, person.email);
    await useUp(plate.code);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Login account');
    await readMessage(page, 'This activation code has already been used.');
    await staysBeside(page, 'Activation code', 'This activation code has already been used.');
    await page.getByText(`You are signed in as ${person.email}.`).waitFor();
    await page.getByLabel('Activation code').fill((await freshCode(app)).code);
    await press(page, `Continue as ${person.email}`);
    await page.getByRole('dialog', { name: 'Success!' }).waitFor();
    await context.close();
  });

  it('if passwords differ, the terms are not accepted, or the email does not look like one', async () => {
    const { page, context } = await scanFreshPlate();
    await press(page, 'Continue');
    await page.getByLabel('Email').fill('nobody');
    await press(page, 'Continue');
    await readMessage(page, 'This email address does not look complete.');
    await staysBeside(page, 'Email', 'This email address does not look complete.');
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByLabel('Email').fill(newEmail());
    await press(page, 'Continue');
    await enterPasswords(page, PASSWORD, 'something else');
    await press(page, 'Create new account');
    await readMessage(page, 'Your password does not match.');
    await staysBeside(page, 'Confirm password', 'Your password does not match.');
    await enterPasswords(page, PASSWORD);
    await page.getByLabel(TERMS).uncheck();
    await press(page, 'Create new account');
    await readMessage(page, 'You have not agreed to the terms and conditions!');
    await staysBeside(page, TERMS, 'You have not agreed to the terms and conditions!');
    await page.getByLabel(TERMS).check();
    await enterPasswords(page, 'short');
    await press(page, 'Create new account');
    await readMessage(page, 'Please choose a password of 8 characters or more.');
    await staysBeside(page, 'Password', 'Please choose a password of 8 characters or more.');
    await context.close();
  });
});

describe('the steps of the registration', () => {
  it('follow the browser’s back and forward, and keep what was typed', async () => {
    const { page, context, plate } = await scanFreshPlate();
    const email = newEmail();
    await walkToPasswords(page, email);
    await enterPasswords(page, PASSWORD, 'half a pass');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
    await page.goBack();
    await expect.poll(() => page.getByLabel('Activation code').inputValue()).toBe(plate.code);
    await page.goForward();
    await page.goForward();
    await expect.poll(() => page.getByLabel('Confirm password').inputValue()).toBe('half a pass');
    await press(page, 'Back');
    await page.getByRole('heading', { name: 'Your email' }).waitFor();
    await press(page, 'Back');
    await page.getByRole('heading', { name: 'Activate your plate' }).waitFor();
    await expect.poll(() => readProgress(page)).toBe('1');
    await context.close();
  });

  it('come back after a reload with everything but the passwords', async () => {
    const { page, context } = await scanFreshPlate();
    const email = newEmail();
    await walkToPasswords(page, email);
    await enterPasswords(page, PASSWORD);
    await page.getByRole('checkbox').uncheck();
    await page.reload();
    await page.waitForFunction(
      (typed) => document.querySelector<HTMLInputElement>('[name=email]')?.value === typed,
      email,
    );
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(false);
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
      .not.toContain(PASSWORD);
    await context.close();
  });

  it('need no email, and then show the form for a new account', async () => {
    const { page, context } = await scan('/registry');
    await page.getByLabel('Activation code').waitFor();
    await press(page, 'Continue');
    await page.getByRole('heading', { name: 'Your email' }).waitFor();
    await press(page, 'Continue');
    await page.getByRole('button', { name: 'Create new account' }).waitFor();
    await context.close();
  });

  it('show a password on request, and hide it again', async () => {
    const { page, context } = await scan('/registry?step=2');
    const field = page.getByLabel('Confirm password');
    await field.fill('shown');
    await page.getByRole('button', { name: 'Show' }).nth(1).click();
    await expect.poll(() => field.getAttribute('type')).toBe('text');
    await press(page, 'Hide');
    await expect.poll(() => field.getAttribute('type')).toBe('password');
    await context.close();
  });

  it('break no rule of WCAG 2.2 AA in either theme, and fit 320 px', async () => {
    const viewport = { width: 320, height: 600 };
    const { page, context } = await scan('/registry', { viewport });
    for (const step of ['Activate your plate', 'Your email', 'Your account']) {
      await page.getByRole('heading', { name: step }).waitFor();
      expect(await faultsInBothThemes(page)).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      if (step !== 'Your account') await press(page, 'Continue');
    }
    await context.close();
  });
});
