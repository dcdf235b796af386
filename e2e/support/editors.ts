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

/** The editor of a page on the phone of one of its members, whose phone has never been here. */
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

/** The phone of somebody on which one page after the other is edited: all but the first open in half the time. */
export interface EditorPhone {
  context: BrowserContext;
  screen: Page;
  /** Opens the editor of a page, as one of its members. */
  open(page: KeepsakePage, origin?: string): Promise<Page>;
}

/** Makes it. */
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

/** Waits until the server has everything. */
export const saved = (screen: Page) => screen.locator('[data-saved=saved]').waitFor();

/** One block of the page by what it is called. */
export const card = (screen: Page, label: string) =>
  screen.getByRole('region', { name: label, exact: true });

/** The page's types of blocks in their order, as the server has them. */
export async function listTypes(app: TestApp, page: KeepsakePage): Promise<string[]> {
  const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
  return (body['items'] as { type: string }[]).map(({ type }) => type);
}

/** Adds a block with the dialog of types, where so many of its type are there already. */
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
