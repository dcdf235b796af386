import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';

/** For containers: runs as root, without a display and without background requests. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Long, because test machines are busy. */
const STEP_TIMEOUT_MS = 60_000;

/** The part of a browser that tests use. */
export type TestBrowser = Pick<Browser, 'newContext' | 'newPage'>;

/**
 * Launches the browser of a test file, while an app that is declared after it starts; closes it after the last test.
 */
export function useBrowser(): TestBrowser {
  let launching: Promise<Browser>;
  beforeAll(() => {
    launching = launchBrowser();
    launching.catch(() => {}); // the first test that opens a page fails by it
  });
  afterAll(async () => (await launching).close());
  return {
    newContext: async (options) => (await launching).newContext(options),
    newPage: async (options) => (await launching).newPage(options),
  };
}

/** Starts Chromium, again if it crashes at its start, as it does now and then on a busy machine. */
export async function launchBrowser(): Promise<Browser> {
  const launch = () => chromium.launch({ ...inject('chromium'), args: FLAGS });
  const browser = await launch().catch(launch).catch(launch);
  browser.on('context', (context) => context.setDefaultTimeout(STEP_TIMEOUT_MS));
  return browser;
}

/**
 * Starts Chromium with a phone's storage in a folder; with the same folder again, it is that phone after a restart.
 */
export async function launchPhone(folder: string): Promise<BrowserContext> {
  const options = { ...inject('chromium'), args: FLAGS, ...CACHING_PHONE };
  const launch = () => chromium.launchPersistentContext(folder, options);
  const context = await launch().catch(launch);
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  return context;
}

/** Without animations and a service worker, which take a third of the time and few tests are about. */
const PLAIN = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const;

/** A phone of the design's width. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, ...PLAIN };

/** A large screen. */
export const DESKTOP = { viewport: { width: 1280, height: 720 }, ...PLAIN };

/** A phone whose service worker caches pages for offline use. */
export const CACHING_PHONE = { ...PHONE, serviceWorkers: 'allow' } as const;

/**
 * Starts a page's code, as the first touch does, and waits until it is hydrated: React marks each block's elements.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('keepsake:start')));
  await page.waitForFunction(() => {
    const parts = [
      ...document.querySelectorAll('main, main :is(section, button, input, textarea)'),
    ];
    const isAlive = (part: Element) => Object.keys(part).some((key) => key.startsWith('__react'));
    return parts.length > 0 && parts.every(isAlive);
  });
}

/** Waits for two frames, so that the observers of a change have run. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/**
 * Waits for a condition while a page with an installed clock runs twenty times as fast, because its retries wait ever
 * longer.
 */
export async function fastForwardUntil(page: Page, is: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(1_000);
        return is();
      },
      { interval: 50 },
    )
    .toBe(true);
}

/** Waits until all animations of the page have ended. */
export async function waitForAnimations(page: Page): Promise<void> {
  await nextFrames(page); // the last press starts its animation
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}

/** The violations of WCAG 2.2 AA on a page, a line each. */
export function accessibilityFaults(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  return findViolations(page, (axe) => axe.withTags(tags));
}

/** The same for the light and the dark theme, which differ in their colours only. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const faults = await accessibilityFaults(page);
  // elements with content-visibility keep their old colours until they are in view
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  await page.emulateMedia({ colorScheme: 'dark' });
  const rules = ['color-contrast', 'link-in-text-block'];
  const inDark = await findViolations(page, (axe) => axe.withRules(rules));
  await page.emulateMedia({ colorScheme: 'light' });
  return [...faults, ...inDark.map((fault) => `in the dark: ${fault}`)];
}

/** The texts with a contrast below 7 : 1, which people need who ask for more contrast. */
export function tooLittleContrast(page: Page): Promise<string[]> {
  return findViolations(page, (axe) => axe.withRules(['color-contrast-enhanced']));
}

async function findViolations(
  page: Page,
  judge: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  await waitForAnimations(page); // a text that fades in has too little contrast meanwhile
  // otherwise axe's half megabyte is sent again, although the page has it
  const isThere = await page.evaluate(() => 'axe' in window);
  // legacy mode needs no second page, which is only for frames of other sites
  const axe = new AxeBuilder({ page, axeSource: isThere ? 'void 0' : undefined })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  // elements below these bars would count as covered, but are scrolled to before a press
  const unfixed = await page.addStyleTag({
    content: '.editor-head, .editor-tools { position: static !important }',
  });
  const { violations } = await judge(axe).analyze();
  await unfixed.evaluate((style) => style.parentNode?.removeChild(style));
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}
