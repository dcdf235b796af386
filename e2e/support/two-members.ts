import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Page as KeepsakePage } from '../../server/features/pages/page.entity.ts';
import { createMemorial } from '../../server/testing/factories.ts';
import { newPerson, type Person } from '../../server/testing/test-people.ts';
import type { TestApp } from '../../server/testing/test-app.ts';
import type { TestBrowser } from './browser.ts';
import { openPhoneFor } from './editors.ts';

/** The owner Anna Bell and her co-owner Jon Dale. */
type Pair = { anna: Person; jon: Person };

/** Creates a page of two new people. */
export async function pageOfTwo(app: TestApp, page?: KeepsakePage) {
  const pair = await createPair(app);
  return { page: await sharePage(app, pair, page), ...pair };
}

export type Windows = Awaited<ReturnType<typeof newPair>>;

/**
 * Creates two people with a window each, in which tests open several pages: all but the first open in half the time.
 */
export async function newPair(app: TestApp, browser: TestBrowser) {
  const pair = await createPair(app);
  const windows = new Map<string, Page>();
  return {
    /** Creates another page of both. */
    share: () => sharePage(app, pair),
    ...pair,
    /** Opens an address in the person's window with these options. */
    async open(path: string, person: Person, options: BrowserContextOptions = {}): Promise<Page> {
      const key = `${person.id} ${JSON.stringify(options)}`;
      const window = windows.get(key);
      if (window) await window.goto(new URL(path, app.origin).href);
      else windows.set(key, await openWindow(app, browser, path, person, options));
      return windows.get(key)!;
    },
  };
}

async function createPair(app: TestApp): Promise<Pair> {
  const [anna, jon] = [await newPerson(app), await newPerson(app)];
  const mark = randomUUID().slice(0, 8);
  await app.dataSource.query(
    `update user_account set email = case id when $1 then 'anna.bell+' || $3 || '@example.org'
       else 'jon.dale+' || $3 || '@example.org' end where id in ($1, $2)`,
    [anna.id, jon.id, mark],
  );
  return { anna, jon };
}

async function sharePage(app: TestApp, { anna, jon }: Pair, page?: KeepsakePage) {
  const shared = page ?? (await createMemorial(app.dataSource));
  await app.dataSource.query(
    `insert into page_member (page_id, user_id, role, tone)
     values ($1, $2, 'owner', 0), ($1, $3, 'co_owner', 1)`,
    [shared.id, anna.id, jon.id],
  );
  return shared;
}

/** Opens an address in a new window in which this person is logged in. */
export async function openWindow(
  app: TestApp,
  browser: TestBrowser,
  path: string,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await openPhoneFor(app, browser, person, options);
  const page = await context.newPage();
  await page.goto(new URL(path, app.origin).href);
  return page;
}

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** A block of the page, by its label. */
export const card = (page: Page, label: string) =>
  page.getByRole('region', { name: label, exact: true });

/** Removes a block by its button, and agrees to the question. */
export async function hide(page: Page, button: string): Promise<void> {
  await press(page, button);
  await press(page, 'Yes');
}

/** Waits until all changes are saved on the server. */
export const saved = (page: Page) => page.locator('[data-saved=saved]').waitFor();
