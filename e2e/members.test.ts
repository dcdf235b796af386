import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PASSWORD, type RegisteredPerson, registerPerson } from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { accessibilityFaults, PHONE, useBrowser } from './support/browser.ts';
import { loseNextAnswer } from './support/answers.ts';
import { logIn } from './support/session.ts';

const browser = useBrowser();
const app = useTestApp();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A phone on which this person is logged in, or nobody. */
async function openPhone(path: string, person?: RegisteredPerson): Promise<Page> {
  const context = await browser.newContext(PHONE);
  if (person) await logIn(app, context, person);
  const page = await context.newPage();
  await page.goto(app.origin + path);
  return page;
}

async function newOwner(): Promise<RegisteredPerson> {
  const owner = await registerPerson(app);
  await app.rest('POST', `/api/onboard/tribute/${owner.url}`, { name: 'Ada Bell' }, owner.headers);
  return owner;
}

/** The owner makes a link on the members' screen. */
async function makeLink(page: Page): Promise<string> {
  await press(page, 'Make a link instead');
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const { pathname, search } = new URL(link);
  return pathname + search;
}

const listed = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem');

describe('the members of a page', () => {
  it('are invited by one link, however long its key is held down', async () => {
    const owner = await newOwner();
    const page = await openPhone(`/members/${owner.url}`, owner);
    const button = page.getByRole('button', { name: 'Make a link instead' });
    await button.focus();
    await page.keyboard.down('Enter');
    const links = page.getByRole('button', { name: 'Take back the invitation by link' });
    await links.first().waitFor();
    const isFree = () => button.and(page.locator('[aria-disabled=false]')).waitFor();
    await isFree();
    for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await isFree();
    await button.press('Enter');
    await links.nth(1).waitFor();
    await isFree();
    await expect.poll(() => links.count()).toBe(2);
    await page.context().close();
  });

  it('join by a link and a new account, which the owner sees at once', async () => {
    const owner = await newOwner();
    const ownersPhone = await openPhone(`/members/${owner.url}`, owner);
    await listed(ownersPhone).first().waitFor();
    await expect.poll(() => listed(ownersPhone).count()).toBe(1);
    expect(await accessibilityFaults(ownersPhone)).toEqual([]);
    const link = await makeLink(ownersPhone);

    const guest = await openPhone(link);
    await guest.getByText('Ada Bell').waitFor();
    expect(await accessibilityFaults(guest)).toEqual([]);
    await guest.getByLabel('Email').fill('jon.dale@example.org');
    await guest.getByLabel('Password').fill('short');
    await press(guest, 'Create account and accept');
    await guest.getByText('8 characters or more').last().waitFor();
    await guest.getByLabel('Password').fill(PASSWORD);
    await press(guest, 'Create account and accept');
    await guest.waitForURL(`${app.origin}/edit/${owner.url}`);

    await listed(ownersPhone).filter({ hasText: 'Jon Dale' }).waitFor();
    await ownersPhone.getByText('Not accepted yet').waitFor({ state: 'detached' });
    await expect.poll(() => ownersPhone.getByLabel('Link', { exact: true }).count()).toBe(0);
    const late = await openPhone(link);
    await late.getByText('This invitation has been used or is too old.').waitFor();
    for (const page of [ownersPhone, guest, late]) await page.context().close();
  });

  it('stay shown, and so does a link that was just made, while there is no signal', async () => {
    const owner = await newOwner();
    const phone = await openPhone(`/members/${owner.url}`, owner);
    await makeLink(phone);
    await phone.route('**/graphql', (route) =>
      route.request().postData()?.includes('query PageMembers') ? route.abort() : route.fallback(),
    );
    const asked = phone.waitForEvent('requestfailed');
    await phone.getByLabel('Your name, as the others see it').fill('Ines Bell');
    await press(phone, 'Save name');
    await asked;
    await phone.getByText('Saved', { exact: true }).waitFor();
    await phone.getByLabel('Link', { exact: true }).waitFor();
    await phone.context().close();
  });

  it('come to the page by a second press if the answer that created their account was lost', async () => {
    const owner = await newOwner();
    const ownersPhone = await openPhone(`/members/${owner.url}`, owner);
    const phone = await openPhone(await makeLink(ownersPhone));
    await phone.getByLabel('Email').fill('mei.lin@example.org');
    await phone.getByLabel('Password').fill(PASSWORD);
    await loseNextAnswer(phone, 'mutation RegisterByInvitation');
    await press(phone, 'Create account and accept');
    await phone.getByText('No signal just now. Please try again in a moment.').waitFor();
    await press(phone, 'Create account and accept');
    await phone.waitForURL(`${app.origin}/edit/${owner.url}`);
    for (const page of [ownersPhone, phone]) await page.context().close();
  });

  it('come to the page by a second press if the answer to the first was lost', async () => {
    const [owner, guest] = [await newOwner(), await registerPerson(app)];
    const ownersPhone = await openPhone(`/members/${owner.url}`, owner);
    const phone = await openPhone(await makeLink(ownersPhone), guest);
    await phone.getByRole('button', { name: 'Accept the invitation' }).waitFor();
    await loseNextAnswer(phone, 'mutation AcceptInvitation');
    await press(phone, 'Accept the invitation');
    await phone.getByText('No signal just now. Please try again in a moment.').waitFor();
    await press(phone, 'Accept the invitation');
    await phone.waitForURL(`${app.origin}/edit/${owner.url}`);
    for (const page of [ownersPhone, phone]) await page.context().close();
  });

  it('choose their own names, from the invitation on, and others see them without a reload', async () => {
    const [owner, guest] = [await newOwner(), await registerPerson(app)];
    const ownersPhone = await openPhone(`/members/${owner.url}`, owner);
    const phone = await openPhone(await makeLink(ownersPhone), guest);
    const name = (page: Page) => page.getByLabel('Your name, as the others see it');
    await name(phone).fill('Uncle Jon');
    expect(await accessibilityFaults(phone)).toEqual([]);
    await press(phone, 'Accept the invitation');
    await phone.waitForURL(`${app.origin}/edit/${owner.url}`);
    await listed(ownersPhone).filter({ hasText: 'Uncle Jon' }).waitFor();

    await phone.goto(`${app.origin}/members/${owner.url}`);
    await expect.poll(() => name(phone).inputValue()).toBe('Uncle Jon');
    await name(phone).fill('—');
    await press(phone, 'Save name');
    await phone.getByText('Please write a name with at least one letter.').waitFor();
    await phone.getByText('Not saved yet').waitFor();
    await name(phone).fill('Jon “Nonno” Dale');
    await press(phone, 'Save name');
    await phone.getByText('Saved', { exact: true }).waitFor();
    await listed(phone).filter({ hasText: 'Jon “Nonno” Dale (you)' }).waitFor();
    await listed(ownersPhone).filter({ hasText: 'Jon “Nonno” Dale' }).waitFor();
    for (const page of [ownersPhone, phone]) await page.context().close();
  });

  it('join with an existing account, leave, and come back', async () => {
    const [owner, guest] = [await newOwner(), await registerPerson(app)];
    const ownersPhone = await openPhone(`/members/${owner.url}`, owner);
    const link = await makeLink(ownersPhone);
    const phone = await openPhone(link);
    await phone.getByRole('link', { name: 'sign in' }).click();
    await phone.getByRole('heading', { name: 'Welcome back' }).waitFor(); // the forms look alike
    await phone.getByLabel('Email').fill(guest.email);
    await phone.getByLabel('Password').fill(PASSWORD);
    await press(phone, 'Sign in');
    await phone.waitForURL(app.origin + link);
    await press(phone, 'Accept the invitation');
    await phone.waitForURL(`${app.origin}/edit/${owner.url}`);
    await phone.goto(`${app.origin}/members/${owner.url}`);
    await press(phone, 'Leave this page');
    await press(phone, 'Leave');
    await phone.waitForURL(`${app.origin}/`);
    await expect.poll(() => listed(ownersPhone).count()).toBe(1);
    for (const page of [ownersPhone, phone]) await page.context().close();
  });

  it('are removed by the owner, and see it at once', async () => {
    const [owner, guest] = [await newOwner(), await registerPerson(app)];
    const ownersPhone = await openPhone(`/members/${owner.url}`, owner);
    const link = await makeLink(ownersPhone);
    const phone = await openPhone(link, guest);
    await press(phone, 'Accept the invitation');
    await phone.waitForURL(`${app.origin}/edit/${owner.url}`);
    await phone.goto(`${app.origin}/members/${owner.url}`);
    await listed(phone).nth(1).waitFor();

    await listed(ownersPhone)
      .nth(1)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await press(ownersPhone, 'Remove');
    await ownersPhone.getByText('was removed.').waitFor();
    await phone.getByText('Only the owners of this page may do this.').waitFor();
    await expect.poll(() => listed(ownersPhone).count()).toBe(1);
    for (const page of [ownersPhone, phone]) await page.context().close();
  });
});
