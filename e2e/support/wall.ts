import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Page as KeepsakePage } from '../../server/features/pages/page.entity.ts';
import type { TestApp } from '../../server/testing/test-app.ts';
import type { TestBrowser } from './browser.ts';

/** The events that each wall has received over its stream. */
const framesOf = new WeakMap<Page, string[]>();

/** Waits until a wall has received an event with these words. */
export const hears = (wall: Page, words: string) =>
  expect.poll(() => framesOf.get(wall)?.some((frame) => frame.includes(words))).toBe(true);

export interface WallOptions {
  origin?: string;
  width?: number;
  height?: number;
  javaScriptEnabled?: boolean;
  /** Whether the test moves the screen's time on. */
  clock?: boolean;
}

/** Opens a page's wall on a new large screen. */
export async function openWall(
  app: TestApp,
  browser: TestBrowser,
  { url }: KeepsakePage,
  {
    origin = app.origin,
    width = 1280,
    height = 720,
    javaScriptEnabled = true,
    clock = false,
  }: WallOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    javaScriptEnabled,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const frames: string[] = [];
  framesOf.set(page, frames);
  page.on('websocket', (stream) =>
    stream.on('framereceived', ({ payload }) => frames.push(String(payload))),
  );
  if (clock) await page.clock.install();
  // everything that was ever on the screen
  await page.addInitScript(() => {
    const seen: string[] = [];
    const known = new WeakSet<Element>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const words of document.querySelectorAll('.wall-words blockquote'))
        if (!known.has(words)) {
          known.add(words);
          seen.push(words.textContent ?? '');
        }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(`${origin}/${url}/live`);
  if (javaScriptEnabled) await page.locator('svg.wall-qr').waitFor();
  return page;
}

/** The messages that a wall has shown, in order. */
export const seenOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: string[] }).seen);
