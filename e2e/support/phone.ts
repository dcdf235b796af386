import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForHydration, switchOn } from './browser.ts';

/** A phone with a storage of its own, which can be switched off and on. */
export interface Phone {
  context: BrowserContext;
  /** Opens an address in a new tab, and waits until it answers presses. */
  open(url: string): Promise<Page>;
  /** Opens it and waits until the phone keeps it. */
  visit(url: string): Promise<Page>;
  offAndOn(): Promise<void>;
  throwAway(): Promise<void>;
}

/** Switches a new phone on. */
export async function newPhone(): Promise<Phone> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-phone-'));
  const phone: Phone = {
    context: await switchOn(folder),
    async open(url) {
      const page = await phone.context.newPage();
      await page.goto(url);
      await waitForHydration(page);
      return page;
    },
    async visit(url) {
      const page = await phone.open(url);
      await page.evaluate(() => navigator.serviceWorker.ready); // it has all the code by then
      await expect.poll(() => isKept(page)).toBe(true);
      return page;
    },
    async offAndOn() {
      await phone.context.close();
      phone.context = await switchOn(folder);
    },
    async throwAway() {
      await phone.context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return phone;
}

/** Whether the phone keeps the page that is open, or another one. */
export function isKept(page: Page, path = new URL(page.url()).pathname): Promise<boolean> {
  return page.evaluate(async (address) => {
    const names = (await caches.keys()).filter((name) => name.endsWith(` ${address}`));
    const pages = names.map(async (name) => (await caches.open(name)).match(address));
    return (await Promise.all(pages)).some(Boolean);
  }, path.toLowerCase());
}

/** Leaves a few words on the wall that is open. */
export async function write(
  page: Page,
  name: string,
  message: string,
  photo?: Buffer,
): Promise<void> {
  await page.getByRole('button', { name: 'Create a Tribute' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Message').fill(message);
  if (photo) {
    const file = { name: 'roses.png', mimeType: 'image/png', buffer: photo };
    await page.getByLabel('Upload image').setInputFiles(file);
    await page.getByAltText('The photo you chose').waitFor();
  }
  // by key, as a form that still scrolls into view moves away under a pointer between down and up
  await page.getByRole('button', { name: 'Write' }).press('Enter');
  await page.locator('article', { hasText: message }).waitFor();
}

export const WAITING = 'Saved on this phone, waiting for signal';
