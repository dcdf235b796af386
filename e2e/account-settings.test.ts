import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { findMailed } from '../server/testing/outbox.ts';
import { PASSWORD, registerPerson } from '../server/testing/test-people.ts';
import { waitForHydration, faultsInBothThemes, PHONE, useBrowser } from './support/browser.ts';
import { fromMenu, openEditor, openPhoneFor } from './support/editors.ts';

const browser = useBrowser();
const app = useTestApp();

const row = (page: Page, text: string) => page.locator('main li', { hasText: text });
async function openAccount() {
  const person = await registerPerson(app);
  const context = await openPhoneFor(app, browser, person);
  const page = await context.newPage();
  await page.goto(`${app.origin}/account`);
  await row(page, person.email).waitFor();
  return { person, context, page };
}

describe('one’s own account', () => {
  it('gets a new password by keyboard alone, which signs out every other device', async () => {
    const { person, context, page } = await openAccount();
    const other = await app.rest('POST', '/api/account/login', {
      email: person.email,
      password: PASSWORD,
    });
    const profile = () =>
      app.rest('GET', '/api/account/profile', undefined, {
        authorization: `JWT ${String(other.body['access_token'])}`,
      });
    await page.reload();
    await page
      .getByRole('button', { name: /^Sign out of / })
      .first()
      .waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change the password' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Another password' });
    await sheet.getByLabel('The password you have now').pressSequentially('not this one');
    await sheet.getByLabel('New password').pressSequentially('a lamp above the water');
    await page.keyboard.press('Enter');
    await sheet.getByText('This is not the password that you have now.').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await expect.poll(async () => (await profile()).status).toBe(200);
    await sheet.getByLabel('The password you have now').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Your new password is saved.').waitFor();
    await row(page, 'Changed on').waitFor();
    await expect.poll(async () => (await profile()).status).toBe(401);
    await context.close();
  });

  it('gets a new email once its mailbox has confirmed', async () => {
    const { person, context, page } = await openAccount();
    const email = `new.${person.email}`;
    await page.getByRole('button', { name: 'Change the email' }).click();
    const sheet = page.getByRole('dialog', { name: 'Another email' });
    await sheet.getByLabel('New email').fill(email);
    await sheet.getByLabel('Password').fill(PASSWORD);
    await sheet.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(`A link was sent to ${email}`).waitFor();
    await row(page, 'Waits for its mailbox to confirm').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    const link = await findMailed(app, email, /\/account\?email=confirm&token=[\w-]+/);
    const elsewhere = await browser.newContext(PHONE).then((phone) => phone.newPage());
    await elsewhere.goto(app.origin + link);
    await elsewhere.getByRole('button', { name: 'Confirm this address' }).waitFor();
    expect(await faultsInBothThemes(elsewhere)).toEqual([]);
    await elsewhere.getByRole('button', { name: 'Confirm this address' }).click();
    await elsewhere.getByText(`You sign in as ${email} from now on.`).waitFor();
    await page.reload();
    await row(page, email).waitFor();
    await elsewhere.context().close();
    await context.close();
  });

  it('is deleted by its password, and restored by signing in again', async () => {
    const { person, context, page } = await openAccount();
    await page.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByRole('button', { name: 'Delete …' }).click();
    const question = page.getByRole('dialog', { name: 'Delete your account?' });
    expect(await faultsInBothThemes(page)).toEqual([]);
    await question.getByLabel('Your password, to be sure').fill(PASSWORD);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Your account and the pages that are yours alone are dark now').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.waitForURL(`${app.origin}/`);
    await page.goto(`${app.origin}/login`);
    await waitForHydration(page);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Your account is deleted after').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep the account' }).click();
    await page.getByText('Your account is deleted after').waitFor({ state: 'detached' });
    await page.getByText(`/${person.url}`).first().waitFor();
    await context.close();
  });
});

describe('a page’s address', () => {
  it('is changed from the menu, which says while typing if it is free, and the old one leads on', async () => {
    const [memorial, taken] = [
      await createMemorial(app.dataSource),
      await createMemorial(app.dataSource),
    ];
    const { screen: editor, context } = await openEditor(app, browser, memorial);
    await app.dataSource.query(`update page_member set role = 'owner' where page_id = $1`, [
      memorial.id,
    ]);
    await editor.reload();
    await waitForHydration(editor);
    await fromMenu(editor, 'Address');
    const sheet = editor.getByRole('dialog', { name: 'Address' });
    const field = sheet.getByLabel('A better one');
    await field.fill(taken.url);
    await sheet.getByText('This address belongs to another page.').waitFor();
    expect(await faultsInBothThemes(editor)).toEqual([]);
    await field.fill('');
    await sheet.getByRole('button', { name: 'ada-bell', exact: true }).click();
    await sheet.getByText('Free. It is yours when you save.').waitFor();
    expect(await faultsInBothThemes(editor)).toEqual([]);
    await field.press('Enter');
    await editor.waitForURL('**/edit/ada-bell');
    const visitor = await context.newPage();
    await visitor.goto(`${app.origin}/${memorial.url}`);
    await expect.poll(() => new URL(visitor.url()).pathname).toBe('/ada-bell');
    await visitor.getByText('Her dinghy was called Comma.').first().waitFor();
    await context.close();
  });
});
