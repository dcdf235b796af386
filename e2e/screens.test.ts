import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createMemorial, createEmptyPage } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import {
  accessibilityFaults,
  waitForHydration,
  waitForAnimations,
  CACHING_PHONE,
  PHONE,
  useBrowser,
} from './support/browser.ts';

const browser = useBrowser();
const app = useTestApp();
let page: Page;
let complaints: string[];

beforeAll(async () => {
  const context = await browser.newContext({
    ...CACHING_PHONE, // whose worker would be heard, too
    reducedMotion: 'no-preference',
  });
  page = await context.newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    const ofOurs = message.type() === 'error' && !/Failed to load resource/.test(message.text());
    if (ofOurs) complaints.push(message.text());
  });
});

it.each(['/', '/about', '/tos', '/nothing-stands-here'])(
  '%s hydrates, shifts nothing, fits a small phone at double text size and is accessible',
  async (path) => {
    complaints = [];
    await page.goto(`${app.origin}${path}`);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await waitForAnimations(page);
    const moved = await page.evaluate(async () => {
      let sum = 0;
      const add = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
      };
      new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
      await document.fonts.ready;
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return sum;
    });
    expect(moved).toBeLessThan(0.02);
    expect(complaints).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize(PHONE.viewport);
  },
);

it('changes screens without loading the document again, from the top, and goes back', async () => {
  complaints = [];
  const memorial = await createMemorial(app.dataSource);
  await page.goto(`${app.origin}/${memorial.url}`);
  await waitForHydration(page);
  await page.evaluate(() => {
    document.documentElement.dataset['mark'] = 'same document';
    scrollTo(0, 200);
  });
  await page.getByRole('link', { name: 'Keepsake' }).click();
  await page.getByRole('heading', { level: 1, name: 'A page that stays' }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('data-mark')).toBe('same document');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 2, name: 'Tributes' }).waitFor();
  expect(complaints).toEqual([]);
});

it('shows plate, page and wall on the home page, on a wide screen in one height', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(app.origin);
  const heights = await page
    .locator('.home-plate, .small-page, .small-wall')
    .evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().height)));
  expect(heights).toHaveLength(3);
  expect(new Set(heights).size).toBe(1);
  for (const name of ['Visitors', 'Families', 'Two people'])
    await page.getByRole('heading', { level: 2, name }).waitFor();
  await page.setViewportSize(PHONE.viewport);
});

/** Opens a path on a new phone, whose service worker has not cached the page's code yet. */
async function newPhone(path: string): Promise<Page> {
  const context = await browser.newContext(PHONE);
  const phone = await context.newPage();
  await phone.goto(app.origin + path);
  await waitForHydration(phone);
  return phone;
}

it('says offline that a screen waits for signal, and opens it when the signal is back', async () => {
  const phone = await newPhone('/');
  const context = phone.context();
  await context.setOffline(true);
  await phone.getByRole('link', { name: 'About' }).first().click();
  const waits = phone.getByRole('heading', { level: 1, name: 'No signal just now' });
  await waits.waitFor();
  const asked = phone.waitForEvent('requestfailed');
  await phone.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await waits.waitFor();
  await context.setOffline(false);
  await phone.getByRole('heading', { level: 2, name: 'For visitors' }).waitFor();
  await context.close();
});

it('says so too if only its style does not come, and opens it by another press', async () => {
  const phone = await newPhone('/');
  // the code comes, and then the signal goes before the browser applies the style
  await phone.route(/\/assets\/.*\.css$/, (route) =>
    route.request().resourceType() === 'stylesheet' ? route.abort() : route.fallback(),
  );
  await phone.getByRole('link', { name: 'Activate a plate' }).click();
  await phone.getByRole('heading', { level: 1, name: 'No signal just now' }).waitFor();
  await phone.unroute(/\/assets\/.*\.css$/);
  await phone.getByRole('button', { name: 'Try again' }).click();
  await phone.getByRole('heading', { level: 1, name: 'Activate your plate' }).waitFor();
  await phone.context().close();
});

it('stays on the page if a photo is pressed offline', async () => {
  const memorial = await createMemorial(app.dataSource);
  const phone = await newPhone(`/${memorial.url}`);
  const context = phone.context();
  await context.setOffline(true);
  const photo = phone.locator('.photos a').first();
  const asked = phone.waitForEvent('requestfailed', (request) => /Viewer/.test(request.url()));
  await photo.click();
  await asked;
  await context.setOffline(false);
  await photo.click();
  await phone.getByRole('dialog').waitFor();
  await context.close();
});

it('links from the home page to the example if it exists', async () => {
  const example = page.getByRole('link', { name: 'See a page' });
  await page.goto(app.origin);
  await page.getByRole('link', { name: 'Activate a plate' }).waitFor();
  await expect.poll(() => example.count()).toBe(0);
  await createEmptyPage(app.dataSource, { url: 'ada' });
  await page.reload();
  await example.click();
  await page.getByRole('heading', { level: 1, name: 'Ada Bell' }).waitFor();
});

it('sends a screen’s styles and one font with the HTML, and names its code', async () => {
  const html = await (await fetch(`${app.origin}/about`)).text();
  expect(html.match(/rel="preload"[^>]+as="font"/g)).toHaveLength(1);
  expect(html).toMatch(/<meta name="code" content="[^"]*\/assets\/About-/);
  expect(html).toContain('<style data-files="');
  expect(html).not.toMatch(/\/assets\/(Home|Tos)-/);
});
