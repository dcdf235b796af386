import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { newPerson, type Person } from '../server/testing/members.ts';
import { startTestApp, type TestApp } from '../server/testing/test-app.ts';
import { accessibilityFaults, launchBrowser, PHONE } from './browser.ts';

const REMOVE = `mutation ($input: MemberInput!) { removeMember(input: $input) { members { role } } }`;

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** A memorial with its owner Anna and her co-owner Jon. */
async function memorialOfTwo() {
  const page = await createMemorial(app.dataSource);
  const [anna, jon] = [await newPerson(app), await newPerson(app)];
  await app.dataSource.query(
    `insert into page_member (page_id, user_id, role, tone)
     values ($1, $2, 'owner', 0), ($1, $3, 'co_owner', 1)`,
    [page.id, anna.id, jon.id],
  );
  const mark = randomUUID().slice(0, 8);
  await app.dataSource.query(
    `update user_account set email = case id when $1 then 'anna.bell+' || $3 || '@example.org'
       else 'jon.dale+' || $3 || '@example.org' end where id in ($1, $2)`,
    [anna.id, jon.id, mark],
  );
  return { page, anna, jon };
}

/** The editor on a phone of somebody who is logged in. */
async function openEditor(url: string, person: Person): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  const { accessToken, refreshToken } = await app.features.accounts.sessions.start(
    app.dataSource.manager,
    person.id,
  );
  const user = JSON.stringify({ id: person.id, email: 'somebody@example.org' });
  await context.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    },
    { jwt: accessToken, jwt_refresh: refreshToken, user },
  );
  const page = await context.newPage();
  await page.goto(`${app.origin}/edit/${url}`);
  await page.locator('.block-card').first().waitFor();
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const bioOf = (page: Page) => page.getByRole('region', { name: 'Bio' });

describe('two members in one editor', () => {
  it('see each other where they are, and who changed what, until one leaves', async () => {
    const { page, anna, jon } = await memorialOfTwo();
    const [annas, jons] = [await openEditor(page.url, anna), await openEditor(page.url, jon)];
    await annas.getByRole('group', { name: 'Also here' }).getByLabel('Jon Dale').waitFor();
    expect(await accessibilityFaults(annas)).toEqual([]);

    await press(jons, 'Edit name and dates');
    await bioOf(annas).getByRole('group', { name: 'In this block' }).waitFor();
    await jons.getByLabel('First message').fill('In loving memory of dear Ada.');
    await bioOf(annas).getByText('Jon Dale changed the first message').waitFor();
    await bioOf(annas).getByText('In loving memory of dear Ada.').waitFor();

    await press(annas, 'Edit name and dates');
    await jons.getByText('Anna Bell is here too.').waitFor();
    await annas.getByRole('dialog').getByRole('button', { name: 'History' }).click();
    const history = annas.getByRole('dialog', { name: 'History' });
    await history.getByRole('button', { name: /^Show what was there/ }).click();
    expect(await accessibilityFaults(annas)).toEqual([]);
    await press(annas, 'Put it back');
    await history.getByText('The earlier text stands again.').waitFor();
    await history.getByText('Anna Bell changed the first message').waitFor();
    await expect
      .poll(() => jons.getByLabel('First message').inputValue())
      .toBe('In loving memory of Ada.');

    await jons.context().close();
    await expect
      .poll(() => annas.getByLabel('Jon Dale').count(), { timeout: 30_000, interval: 500 })
      .toBe(0);
    await annas.context().close();
  }, 60_000);

  it('keep their words when one is removed while typing, and nothing of them is stored', async () => {
    const { page, anna, jon } = await memorialOfTwo();
    const jons = await openEditor(page.url, jon);
    await press(jons, 'Edit name and dates');
    const input = { pageId: page.id, userId: jon.id };
    const { errors } = await app.graphql(REMOVE, { input }, anna.headers);
    expect(errors).toBeUndefined();
    await jons.getByText('You do not belong to this page any more').waitFor({ state: 'attached' });
    await jons.getByLabel('First message').fill('Words that come too late');
    await jons.getByText('Only the owners of this page may do this.').waitFor();
    expect(await jons.getByLabel('First message').inputValue()).toBe('Words that come too late');
    const [row] = await app.dataSource.query<{ said: string }[]>(
      `select payload ->> 'first_message' as said from component where page_id = $1 and type = 'bio'`,
      [page.id],
    );
    expect(row?.said).toBe('In loving memory of Ada.');
    await jons.context().close();
  });
});
