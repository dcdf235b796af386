import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import {
  accessibilityFaults,
  waitForHydration,
  fastForwardUntil,
  PHONE,
  useBrowser,
} from './support/browser.ts';

const ID = 'CCmTY0PKGDs';
const WATCH = `https://www.youtube.com/watch?v=${ID}`;
/** What a page hears of YouTube's player: nothing before it says that it listens. */
const PLAYER = `<script>addEventListener('message', ({ source, data }) =>
  JSON.parse(data).event === 'listening' && source.postMessage('{"event":"initialDelivery"}', '*'))</script>`;

const browser = useBrowser();
const app = useTestApp();
let address: string;
beforeAll(async () => {
  const memorial = await createMemorial(app.dataSource);
  address = `${app.origin}/${memorial.url}`;
});

/** A visitor's page, and all that is asked of YouTube. */
async function visit(
  options: BrowserContextOptions,
  { reached = true, before }: { reached?: boolean; before?: (page: Page) => Promise<unknown> } = {},
) {
  const context = await browser.newContext({
    ...PHONE,
    reducedMotion: 'no-preference',
    ...options,
  });
  const page = await context.newPage();
  const asked: URL[] = [];
  await context.route(/^https:/, (route) => {
    asked.push(new URL(route.request().url()));
    return reached
      ? route.fulfill({ contentType: 'text/html', body: PLAYER })
      : route.abort('addressunreachable');
  });
  await before?.(page);
  await page.goto(address);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  const button = page.getByRole('link', { name: 'Play the video' });
  return { page, context, asked, button, frame: page.locator('.video iframe') };
}

const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );

describe('a video', () => {
  it('plays muted by itself, once it is in view and its player has loaded', async () => {
    const { page, context, asked, frame } = await visit({});
    expect(asked).toEqual([]);
    await page.locator('.video').scrollIntoViewIfNeeded();
    await frame.and(page.locator(':not(.awaited)')).waitFor();
    expect(asked.map(({ hostname }) => hostname)).toEqual(['www.youtube-nocookie.com']);
    expect(asked[0]?.searchParams.get('autoplay')).toBe('1');
    expect(asked[0]?.searchParams.get('mute')).toBe('1');
    await context.close();
  });

  it.each([
    ['motion', { reducedMotion: 'reduce' }, undefined],
    ['data', {}, saveData],
  ] as const)('is a still until it is pressed for who saves %s', async (_what, options, before) => {
    const { page, context, asked, button, frame } = await visit(options, { before });
    await page.locator('.video').scrollIntoViewIfNeeded();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(asked).toEqual([]);
    await button.focus();
    await page.keyboard.press('Enter');
    await frame.and(page.locator(':not(.awaited)')).waitFor();
    await expect
      .poll(() => frame.evaluate((element) => document.activeElement === element))
      .toBe(true);
    await context.close();
  });

  it('that cannot be reached is a still with a link to YouTube, and never a broken frame', async () => {
    const { page, context, button, frame } = await visit(
      {},
      { reached: false, before: (opened) => opened.clock.install() },
    );
    await page.locator('.video').scrollIntoViewIfNeeded();
    await frame.waitFor({ state: 'attached' });
    await expect
      .poll(() => frame.evaluate((element) => getComputedStyle(element).opacity))
      .toBe('0');
    const words = page.getByRole('status').getByText('The video cannot be reached just now.');
    await fastForwardUntil(page, () => words.isVisible());
    await expect.poll(() => frame.count()).toBe(0);
    await button.waitFor();
    const way = page.getByRole('link', { name: 'Watch it on YouTube' });
    await expect.poll(() => way.getAttribute('href')).toBe(WATCH);
    await context.close();
  });

  it('says at once that there is no network, and keeps the focus', async () => {
    const { page, context, asked, button } = await visit({ reducedMotion: 'reduce' });
    await context.setOffline(true);
    await button.click();
    await page.getByText('The video cannot be reached just now.').waitFor();
    await expect
      .poll(() => button.evaluate((element) => document.activeElement === element))
      .toBe(true);
    expect(asked).toEqual([]);
    await context.close();
  });

  it('is its address on paper, without a frame', async () => {
    const { page, context, frame } = await visit({});
    await page.locator('.video').scrollIntoViewIfNeeded();
    await frame.waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByText(WATCH).waitFor();
    await expect.poll(() => frame.isVisible()).toBe(false);
    await context.close();
  });

  it('is a link to YouTube without JavaScript', async () => {
    const { context, asked, button } = await visit({ javaScriptEnabled: false });
    await expect.poll(() => button.getAttribute('href')).toBe(WATCH);
    expect(asked).toEqual([]);
    await context.close();
  });
});
