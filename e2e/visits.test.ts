import type { BrowserContext, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '../server/database/scheduler.ts';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createLoveBox, createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { newMember } from '../server/testing/test-people.ts';
import { waitForHydration, faultsInBothThemes, PHONE, useBrowser } from './support/browser.ts';
import { openWindow } from './support/two-members.ts';

const browser = useBrowser();
const app = useTestApp();
beforeAll(async () => {
  await app.features.quotes.decks.loadContent();
});

/** A phone, and the pages that it has reported visits of, once the server has answered or the network failed. */
async function newPhone() {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  const counted: string[] = [];
  const count = (request: Request) => {
    const [, id] = /\/api\/page\/([^/]+)\/visit$/.exec(new URL(request.url()).pathname) ?? [];
    if (id) counted.push(id);
  };
  context.on('requestfinished', count).on('requestfailed', count);
  return { context, counted };
}

/** Looks at a page for a while. */
async function look(context: BrowserContext, { url }: KeepsakePage): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${app.origin}/${url}`);
  await waitForHydration(page);
  await page.clock.runFor(6_000);
  return page;
}

/** Whether the device keeps that it has visited a page today. */
const isKept = (page: Page, { id }: KeepsakePage) =>
  page.evaluate((pageId) => localStorage.getItem('keepsake.visits.today')?.includes(pageId), id);

describe('a visit', () => {
  it('is counted once a day for each phone, on memorials and love boxes, but not while signed in', async () => {
    const memorial = await createMemorial(app.dataSource);
    const box = await createLoveBox(app.dataSource);
    const member = await newMember(app, memorial, box);
    const { context, counted } = await newPhone();
    const first = await look(context, memorial);
    await expect.poll(() => isKept(first, memorial)).toBe(true);
    const second = await look(context, box);
    await expect.poll(() => isKept(second, box)).toBe(true);
    await look(context, memorial);
    await expect.poll(() => counted).toEqual([memorial.id, box.id]);
    await second.evaluate(() => {
      const yesterday = JSON.stringify({ day: '2020-01-01', pages: [] });
      localStorage.setItem('keepsake.visits.today', yesterday);
    });
    await look(context, memorial);
    await expect.poll(() => counted).toEqual([memorial.id, box.id, memorial.id]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(cookies).toEqual(['shown_cards']); // of the love box's card
    await context.close();

    const other = await newPhone();
    await look(other.context, memorial);
    await expect.poll(() => other.counted).toEqual([memorial.id]);
    await other.context.close();

    const jobs = app.features.modules.flatMap((module) => module.jobs ?? []);
    await runJob(jobs.find(({ name }) => name.startsWith('store the visits'))!);
    const page = await openWindow(app, browser, `/${memorial.url}`, member, PHONE);
    const own: string[] = [];
    page.on('request', (request) => own.push(request.url()));
    await page.clock.install();
    await page.reload();
    await waitForHydration(page);
    await page.clock.runFor(20_000);
    expect(own.filter((url) => url.endsWith('/visit'))).toEqual([]);
    await page.context().close();

    const editor = await openWindow(app, browser, `/edit/${memorial.url}`, member, PHONE);
    await editor.getByRole('button', { name: 'Menu', exact: true }).tap();
    await editor.locator('#page-menu').getByText('3 today').waitFor();
    await editor.locator('#page-menu').getByRole('button', { name: 'Visits' }).press('Enter');
    const sheet = editor.getByRole('dialog', { name: 'Visits' });
    await sheet.getByRole('img', { name: /^Visits by month\..*: 3\.$/ }).waitFor();
    expect(await faultsInBothThemes(editor)).toEqual([]);
    await editor.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await editor.context().close();
  });

  it('that does not reach the server is counted at the next one', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { context, counted } = await newPhone();
    await context.route('**/visit', (route) => route.abort());
    const page = await look(context, memorial);
    await expect.poll(() => counted).toEqual([memorial.id]);
    await expect.poll(() => isKept(page, memorial)).toBe(false);
    await context.unroute('**/visit');
    await look(context, memorial);
    await expect.poll(() => isKept(page, memorial)).toBe(true);
    await expect.poll(() => counted).toEqual([memorial.id, memorial.id]);
    await context.close();
  });
});
