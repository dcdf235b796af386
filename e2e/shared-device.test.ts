import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { joinPage, newMember, type Person, registerPerson } from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import {
  openUnreliableNetwork,
  type UnreliableNetwork,
} from '../server/testing/unreliable-network.ts';
import { PHONE, useBrowser } from './support/browser.ts';
import { card, ready, saved } from './support/editors.ts';

// What the members of a family see and send who use one device.

const browser = useBrowser();
const app = useTestApp();
let page: KeepsakePage;
let line: UnreliableNetwork;
let device: BrowserContext;
beforeEach(async () => {
  [page, line, device] = await Promise.all([
    createMemorial(app.dataSource),
    openUnreliableNetwork(app.origin),
    browser.newContext(PHONE),
  ]);
});
afterEach(async () => {
  await device.close();
  await line.close();
});

async function openTab(): Promise<Page> {
  const tab = await device.newPage();
  await tab.goto(`${line.origin}/about`);
  return tab;
}

/** Logs a person in on the device, in place of whoever is. */
const becomeUser = (tab: Page, { id, email, accessToken, refreshToken }: Person) =>
  tab.evaluate((session) => Object.assign(localStorage, session), {
    jwt_refresh: refreshToken,
    user: JSON.stringify({ id, email }),
    jwt: accessToken,
  });

async function openEditorAs(person: Person, tab: Page): Promise<Page> {
  await tab.goto(`${line.origin}/about`);
  await becomeUser(tab, person);
  await tab.goto(`${line.origin}/edit/${page.url}`);
  await ready(tab);
  return tab;
}

const quoteOf = (tab: Page) => card(tab, 'Bio').getByRole('textbox', { name: 'Quote' });
const stored = async () =>
  JSON.stringify((await app.rest('GET', `/api/page/${page.id}/components`)).body);

/** Writes a quote that does not reach the server. */
async function writeUnsent(tab: Page, quote: string): Promise<void> {
  await device.route('**/graphql', (route) =>
    route.request().postData()?.includes('mutation UpdateBio')
      ? route.abort('internetdisconnected')
      : route.fallback(),
  );
  await quoteOf(tab).fill(quote);
  await tab.locator('[data-saved=waiting]').waitFor();
}

const listKeys = (tab: Page) =>
  tab.evaluate(() => Object.keys(localStorage).filter((key) => /^keepsake\.(edit|text)/.test(key)));

describe('words that wait on a device', () => {
  it('are not shown to another member, nor replaced by what they write, and are sent for their author', async () => {
    const [ada, ben] = [await newMember(app, page), await newMember(app, page)];
    const tab = await openEditorAs(ada, await openTab());
    await writeUnsent(tab, 'The words of Ada.');

    await openEditorAs(ben, tab);
    await expect.poll(() => quoteOf(tab).inputValue()).toBe('There is no bad weather.');
    await saved(tab);
    await device.unroute('**/graphql');
    await quoteOf(tab).fill('The words of Ben.');
    await expect.poll(stored).toContain('The words of Ben.');
    await saved(tab);

    await openEditorAs(ada, tab);
    await expect.poll(stored).toContain('The words of Ada.');
    await expect.poll(() => listKeys(tab)).toEqual([]);
  });

  it('are removed from it by signing out everywhere', async () => {
    const ada = await registerPerson(app);
    await joinPage(app, ada, page);
    await app.features.accounts.sessions.start(app.dataSource.manager, ada.id); // another device
    const tab = await openEditorAs(ada, await openTab());
    await writeUnsent(tab, 'The words of Ada.');
    await tab.goto(`${line.origin}/account`);
    await tab.getByRole('button', { name: 'Sign out everywhere' }).click();
    await tab.waitForURL('**/login');
    expect(await listKeys(tab)).toEqual([]);
  });
});
