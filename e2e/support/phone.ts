import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForHydration, launchPhone } from './browser.ts';

/** A phone with a storage of its own, which outlives its restart. */
export interface Phone {
  context: BrowserContext;
  /** Opens an address in a new tab, and waits until it is hydrated. */
  open(url: string): Promise<Page>;
  /** Opens an address and waits until the phone has cached it. */
  visit(url: string): Promise<Page>;
  restart(): Promise<void>;
  /** Closes it and deletes its storage. */
  discard(): Promise<void>;
}

/** Starts a new phone. */
export async function newPhone(): Promise<Phone> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-phone-'));
  const phone: Phone = {
    context: await launchPhone(folder),
    async open(url) {
      const page = await phone.context.newPage();
      await page.goto(url);
      await waitForHydration(page);
      return page;
    },
    async visit(url) {
      const page = await phone.open(url);
      await page.evaluate(() => navigator.serviceWorker.ready); // it has cached all the code by then
      await expect.poll(() => isKept(page)).toBe(true);
      return page;
    },
    async restart() {
      await phone.context.close();
      phone.context = await launchPhone(folder);
    },
    async discard() {
      await phone.context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return phone;
}

/** Whether the phone has cached the open page, or the one at `path`. */
export function isKept(page: Page, path = new URL(page.url()).pathname): Promise<boolean> {
  return page.evaluate(async (address) => {
    const names = (await caches.keys()).filter((name) => name.endsWith(` ${address}`));
    const pages = names.map(async (name) => (await caches.open(name)).match(address));
    return (await Promise.all(pages)).some(Boolean);
  }, path.toLowerCase());
}

/** Posts a message on the open wall. */
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
