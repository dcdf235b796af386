import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { startTestApp, type TestApp } from '../server/testing/test-app.ts';
import { comesAlive, launchBrowser, PHONE } from './browser.ts';

/**
 * The most that a page may weigh in a phone's first visit, in bytes: its HTML with the style in it and all its scripts,
 * both gzipped; its fonts; and `look`, the files besides the HTML that stand before the first look.
 */
type Budget = { html: number; look: number; script: number; font: number };

const BUDGETS: Record<string, Budget> = {
  '/': { html: 10_500, look: 67_000, script: 160_000, font: 84_000 },
  '/about': { html: 9_000, look: 40_000, script: 159_000, font: 58_000 },
  '/login': { html: 11_000, look: 40_000, script: 168_000, font: 58_000 },
  '/registry': { html: 11_000, look: 40_000, script: 171_000, font: 58_000 },
  '/:memorial': { html: 10_400, look: 40_000, script: 167_000, font: 84_000 },
  '/infinity': { html: 14_000, look: 40_000, script: 172_000, font: 84_000 },
  '/god': { html: 13_500, look: 40_000, script: 172_000, font: 58_000 },
  '/couplequest': { html: 14_000, look: 40_000, script: 171_000, font: 58_000 },
  '/truth': { html: 13_500, look: 40_000, script: 172_000, font: 58_000 },
  '/weekydate': { html: 11_000, look: 40_000, script: 160_000, font: 58_000 },
  '/:memorial/live': { html: 14_000, look: 40_000, script: 188_000, font: 58_000 },
};

let app: TestApp;
let browser: Browser;
let memorial: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  await app.features.quotes.decks.loadContent();
  memorial = (await createMemorial(app.dataSource)).url;
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** What a new phone loads until the page has come to rest: each file once, by its kind. */
async function weigh(page: Page, address: string): Promise<Budget> {
  const files = new Map<string, 'script' | 'font'>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.set(request.url(), 'script');
    if (pathname.endsWith('.woff2')) files.set(request.url(), 'font');
  });
  await page.goto(address);
  await comesAlive(page);
  await page.waitForLoadState('networkidle');
  const html = await (await fetch(address)).text();
  const weights = { html: gzipSync(html).length, look: 0, script: 0, font: 0 };
  for (const [file, kind] of files) {
    const bytes = await read(file);
    weights[kind] += kind === 'font' ? bytes.length : gzipSync(bytes).length;
  }
  for (const [, file = ''] of html.matchAll(IN_THE_WAY))
    if (!/\.(?:webp|avif)$|^\/media\//.test(file))
      weights.look += (await read(app.origin + file)).length;
  return weights;
}

/** What a browser loads before it draws, or at the priority of that; pictures are judged elsewhere. */
const IN_THE_WAY =
  /<link rel="(?:preload|modulepreload|stylesheet)"[^>]*href="([^"]+)"|<script[^>]* src="([^"]+)"/g;

const read = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer());

describe('a public page', () => {
  it.each(Object.entries(BUDGETS))('at %s is light', async (route, budget) => {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
    const page = await context.newPage();
    const weights = await weigh(page, app.origin + route.replace(':memorial', memorial));
    for (const kind of Object.keys(budget) as (keyof Budget)[])
      expect({ kind, bytes: weights[kind] }).toSatisfy(
        ({ bytes }) => bytes > 0 && bytes <= budget[kind],
      );
    await context.close();
  });

  it('has no script before its first look, and all the style that it needs for it', async () => {
    const html = await (await fetch(`${app.origin}/${memorial}`)).text();
    expect(html).not.toMatch(/<script[^>]* src=|modulepreload|rel="stylesheet"/);
    expect(html.match(/<style data-files="/g)?.length).toBe(1);
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(`${app.origin}/${memorial}`);
    await comesAlive(page);
    const [look, code] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      Math.min(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ startTime }) => startTime),
      ),
    ]);
    expect(code).toBeGreaterThan(look!);
    await context.close();
  });
});
