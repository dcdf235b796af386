import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createMemorial } from '../server/testing/factories.ts';
import {
  joinPage,
  newMember,
  newPerson,
  type Person,
  registerPerson,
} from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { plain } from '../server/testing/test-pictures.ts';
import { PHONE, useBrowser } from './support/browser.ts';
import { card, ready, saved } from './support/editors.ts';

// What the members of a family see and send who use one device, and its tabs after a logout.

const browser = useBrowser();
const app = useTestApp();
let page: KeepsakePage;
let device: BrowserContext;
beforeEach(async () => {
  page = await createMemorial(app.dataSource);
  device = await browser.newContext(PHONE);
});
afterEach(() => device.close());

async function openTab(): Promise<Page> {
  const tab = await device.newPage();
  await tab.goto(`${app.origin}/about`);
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
  await tab.goto(`${app.origin}/about`);
  await becomeUser(tab, person);
  await tab.goto(`${app.origin}/edit/${page.url}`);
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
    await tab.goto(`${app.origin}/account`);
    await tab.getByRole('button', { name: 'Sign out everywhere' }).click();
    await tab.waitForURL('**/login');
    expect(await listKeys(tab)).toEqual([]);
  });
});

async function askToLogOut(tab: Page) {
  await tab.getByRole('button', { name: 'Menu' }).click();
  await tab.getByRole('button', { name: 'Logout' }).click();
  return tab.getByRole('dialog');
}

/** Opens the text on this tab, whose connection can be cut and mended. */
async function openText(tab: Page) {
  const sockets: { close(): Promise<void> }[] = [];
  let isCut = false;
  await tab.routeWebSocket(/\/collaboration/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  await tab.getByRole('button', { name: 'Edit Text' }).click();
  await tab.getByRole('dialog').locator('.rich-text-words p').first().click();
  return {
    cut() {
      isCut = true;
      for (const socket of sockets) void socket.close();
    },
    mend: () => (isCut = false),
  };
}

describe('tabs of one device', () => {
  it('all leave the editor when somebody logs out in one of them', async () => {
    const ada = await newMember(app, page);
    const first = await openEditorAs(ada, await openTab());
    const second = await openTab();
    await second.goto(`${app.origin}/edit/${page.url}`);
    await ready(second);
    const text = await openText(first);
    text.cut();
    await first.keyboard.type('Typed by Ada. ');
    await expect.poll(() => listKeys(first)).toHaveLength(1);
    await (await askToLogOut(second)).getByRole('button', { name: 'Logout' }).click();
    await first.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => listKeys(first)).toEqual([]);
  });

  it('show nothing of the page when the browser brings them back after their member has left', async () => {
    const tab = await openEditorAs(await newMember(app, page), await openTab());
    // of this the tab itself gets no event, as none that is not shown
    await tab.evaluate(() => localStorage.clear());
    await expect
      .poll(async () => {
        // again, as the code that listens may still be on its way
        await tab
          .evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
          .catch(() => undefined);
        return new URL(tab.url()).pathname;
      })
      .toBe('/login');
    await expect.poll(() => card(tab, 'Bio').count()).toBe(0);
  });

  it('show nothing of the page to somebody else who signs in in one of them', async () => {
    const tab = await openEditorAs(await newMember(app, page), await openTab());
    const other = await openTab();
    await becomeUser(other, await newPerson(app));
    await tab.getByRole('heading', { name: 'This page belongs to somebody else' }).waitFor();
    await expect.poll(() => card(tab, 'Bio').count()).toBe(0);
  });

  it('never send a text as somebody else who signs in in one of them', async () => {
    const [ada, ben] = [await newMember(app, page), await newMember(app, page)];
    const tab = await openEditorAs(ada, await openTab());
    const other = await openTab();
    const text = await openText(tab);
    text.cut();
    await tab.keyboard.type('Typed by Ada. ');
    await expect.poll(() => listKeys(tab)).toHaveLength(1);
    await becomeUser(other, ben);
    text.mend();
    await quoteOf(tab).fill('The words of Ben.');
    await expect.poll(stored).toContain('The words of Ben.');
    await saved(tab);
    expect(await stored()).not.toContain('Typed by Ada.');
    await becomeUser(other, ada);
    await expect.poll(stored).toContain('Typed by Ada.');
  });
});

describe('photos on their way in a tab that shows the page by now', () => {
  const countPhotos = async () => {
    const { body } = await app.rest('GET', `/api/public/page/${page.id}/photos`);
    return (body['items'] as unknown[]).length;
  };

  /** Chooses a photo, and goes on to the public page; the returned function lets it arrive. */
  async function leaveWithPhoto(tab: Page): Promise<() => void> {
    let mend = () => {};
    const signal = new Promise<void>((resolve) => (mend = resolve));
    await device.route('**/api/upload/image/tmp', (route) =>
      signal.then(() => route.continue()).catch(() => undefined),
    );
    const buffer = await plain(64, 48).png().toBuffer();
    const chooser = card(tab, 'Photos').locator('input[type=file]');
    await chooser.setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer });
    await card(tab, 'Photos').getByText('Upload (').waitFor();
    await tab.getByRole('link', { name: 'Live' }).click();
    await tab.waitForURL((url) => url.pathname === `/${page.url}`);
    return mend;
  }

  it('are not sent as somebody else who signs in in another tab, but when their member is back', async () => {
    const [ada, ben] = [await newMember(app, page), await newMember(app, page)];
    const tab = await openEditorAs(ada, await openTab());
    const mend = await leaveWithPhoto(tab);
    const count = await countPhotos();
    await becomeUser(await openTab(), ben);
    const uploaded = tab.waitForResponse('**/api/upload/image/tmp');
    mend();
    await uploaded;
    await tab.getByRole('link', { name: 'Edit', exact: true }).click();
    await ready(tab);
    expect(await countPhotos()).toBe(count);
    await openEditorAs(ada, tab);
    await expect.poll(countPhotos).toBe(count + 1);
  });

  it('are named before their member logs out in another tab, and are then sent no more', async () => {
    const tab = await openEditorAs(await newMember(app, page), await openTab());
    const mend = await leaveWithPhoto(tab);
    const count = await countPhotos();
    const other = await openTab();
    await other.goto(`${app.origin}/edit/${page.url}`);
    await ready(other);
    const dialog = await askToLogOut(other);
    await dialog.getByText('Logging out removes it from here').waitFor();
    await dialog.getByRole('button', { name: 'Logout' }).click();
    await tab.waitForURL((url) => url.pathname === '/');
    mend();
    expect(await countPhotos()).toBe(count);
  });
});
