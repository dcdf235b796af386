import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Page as KeepsakePage } from '../../server/features/pages/page.entity.ts';
import { joinPage, newPerson, type Person } from '../../server/testing/test-people.ts';
import type { TestApp } from '../../server/testing/test-app.ts';
import { PHONE, type TestBrowser } from './browser.ts';
import { logIn } from './session.ts';

/** A phone on which this person is logged in. */
export async function openPhoneFor(
  app: TestApp,
  browser: TestBrowser,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, ...options });
  await logIn(app, context, person);
  return context;
}

/** Opens the editor of a page on a new phone of a new member. */
export async function openEditor(
  app: TestApp,
  browser: TestBrowser,
  page: KeepsakePage,
  { origin = app.origin, ...options }: BrowserContextOptions & { origin?: string } = {},
) {
  const phone = await newEditor(app, browser, options);
  await phone.open(page, origin);
  return phone;
}

/** A phone on which tests open the editors of several pages: all but the first open in half the time. */
export interface EditorPhone {
  context: BrowserContext;
  screen: Page;
  /** Makes its person a member of a page, and opens the editor. */
  open(page: KeepsakePage, origin?: string): Promise<Page>;
}

/** Creates one with a new person. */
export async function newEditor(
  app: TestApp,
  browser: TestBrowser,
  options: BrowserContextOptions = {},
): Promise<EditorPhone> {
  const member = await newPerson(app);
  const context = await openPhoneFor(app, browser, member, options);
  const screen = await context.newPage();
  return {
    context,
    screen,
    async open(page, origin = app.origin) {
      await joinPage(app, member, page);
      await screen.goto(`${origin}/edit/${page.url}`);
      await ready(screen);
      return screen;
    },
  };
}

/** Waits until the editor can be used. */
export const ready = (screen: Page) =>
  screen.getByRole('button', { name: 'Add components' }).waitFor();

/** Waits until all changes are saved on the server. */
export const saved = (screen: Page) => screen.locator('[data-saved=saved]').waitFor();

/** A block of the page, by its label. */
export const card = (screen: Page, label: string) =>
  screen.getByRole('region', { name: label, exact: true });

/** The types of the page's blocks in order, from the server. */
export async function listTypes(app: TestApp, page: KeepsakePage): Promise<string[]> {
  const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
  return (body['items'] as { type: string }[]).map(({ type }) => type);
}

/** Adds a block with the dialog of types, to a page that has `there` blocks of this type. */
export async function add(screen: Page, label: string, there = 0) {
  await screen.getByRole('button', { name: 'Add components' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Select block add to content' });
  await dialog.getByRole('button', { name: `Add ${label}` }).click();
  await dialog.waitFor({ state: 'detached' });
  await card(screen, label).nth(there).waitFor();
}

/** Presses an entry of the editor's menu: on a phone undo and redo are there, too. */
export async function fromMenu(screen: Page, entry: string) {
  await screen.getByRole('button', { name: 'Menu', exact: true }).click();
  await screen.locator('#page-menu').getByText(entry, { exact: true }).click();
}

/** Moves a block by its handle's menu. */
export async function moveBlock(screen: Page, direction: 'up' | 'down', label: string) {
  await screen.getByRole('button', { name: `Move ${label}`, exact: true }).click();
  await screen.getByRole('button', { name: `Move ${direction} ${label}`, exact: true }).click();
}
