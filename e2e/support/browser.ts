import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';

/** As in a container: as root, without a display, and without calls home. */
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

/** Generous, as polls are: what a page is asked for comes within half of that, except on a crowded machine. */
const STEP_WITHIN_MS = 60_000;

/** What tests ask a browser for. */
export type TestBrowser = Pick<Browser, 'newContext' | 'newPage'>;

/**
 * Launches the browser of a test file and closes it after the last test. An app that is used after it starts meanwhile.
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

/** Starts the run's Chromium, which now and then dies at its start on a crowded machine: then another one. */
export async function launchBrowser(): Promise<Browser> {
  const launch = () => chromium.launch({ ...inject('chromium'), args: FLAGS });
  const browser = await launch().catch(launch).catch(launch);
  browser.on('context', (context) => context.setDefaultTimeout(STEP_WITHIN_MS));
  return browser;
}

/**
 * Starts it as one phone, whose storage is a folder: started again on the same, it is the phone that was
 * switched off and on.
 */
export async function switchOn(folder: string): Promise<BrowserContext> {
  const options = { ...inject('chromium'), args: FLAGS, ...KEEPING_PHONE };
  const launch = () => chromium.launchPersistentContext(folder, options);
  const context = await launch().catch(launch);
  context.setDefaultTimeout(STEP_WITHIN_MS);
  return context;
}

/** Nothing moves, and nothing is kept for later: a third of what most screens cost, which few tests are about. */
const PLAIN = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const;

/** A phone of the design's width. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, ...PLAIN };

/** A large screen. */
export const DESKTOP = { viewport: { width: 1280, height: 720 }, ...PLAIN };

/** A phone whose service worker keeps pages for when there is no signal. */
export const KEEPING_PHONE = { ...PHONE, serviceWorkers: 'allow' } as const;

/**
 * Has a page's code started, as the first touch does, and waits until it answers presses: React leaves its mark on what
 * it has made its own, block by block.
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

/** Waits until the page has drawn what it knows by now, twice: whoever is told of a change has heard. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/**
 * Waits until it is so, while the time of a page whose clock is installed goes twenty times as fast: between its
 * retries it waits ever longer.
 */
export async function hurryUntil(page: Page, is: () => Promise<boolean>): Promise<void> {
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

/** Waits until nothing on the page fades or slides any more. */
export async function comesToRest(page: Page): Promise<void> {
  await nextFrames(page); // what was just pressed begins to move
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}

/** What accessibility rules of WCAG 2.2 AA a page breaks, a line each. */
export function accessibilityFaults(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  return findViolations(page, (axe) => axe.withTags(tags));
}

/** The same for the light theme and for the dark one, which differ in their colours alone. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const faults = await accessibilityFaults(page);
  // what is out of sight would keep the colours it had until it is seen
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  await page.emulateMedia({ colorScheme: 'dark' });
  const rules = ['color-contrast', 'link-in-text-block'];
  const inDark = await findViolations(page, (axe) => axe.withRules(rules));
  await page.emulateMedia({ colorScheme: 'light' });
  return [...faults, ...inDark.map((fault) => `in the dark: ${fault}`)];
}

/** The words with less than 7 : 1, as whoever asks for more contrast needs. */
export function tooLittleContrast(page: Page): Promise<string[]> {
  return findViolations(page, (axe) => axe.withRules(['color-contrast-enhanced']));
}

async function findViolations(
  page: Page,
  judge: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  await comesToRest(page); // what fades in has too little contrast on its way
  // the builder sends half a megabyte twice each time, though the page has it from the time before
  const isThere = await page.evaluate(() => 'axe' in window);
  // as nothing of these pages is in frames of others, a second page to sum up in is not needed
  const axe = new AxeBuilder({ page, axeSource: isThere ? 'void 0' : undefined })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  // what is half below a bar is scrolled to before it is pressed
  const unfixed = await page.addStyleTag({
    content: '.editor-head, .editor-tools { position: static !important }',
  });
  const { violations } = await judge(axe).analyze();
  await unfixed.evaluate((style) => style.parentNode?.removeChild(style));
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}
