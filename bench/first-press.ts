import type { Browser, BrowserContextOptions } from 'playwright-core';
import { PHONE, startBrowser } from './browser.ts';
import { memberStorage } from './demonstration.ts';
import { type Keepsake, startKeepsake } from './keepsake.ts';
import { type Report, type Row, amount } from './result.ts';

// How soon a press works on a slow phone that has never been here. “Create a Tribute”: until the button
// stands, and until the form after a press at that moment, which the client's code is not there yet to
// answer; the same touch on a page at rest, and the longest task of what it sets off. “Edit”, by a member who
// is logged in: until the first field of the page has the caret.

const PATH = '/ada';
const TIMES = amount(5, 1);
const SLOWER = 4;
const offline = false;
/** Slow 3G: 400 ms there and back, 50 KB a second. */
const SLOW_3G = { offline, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** Slow 4G as Lighthouse has it: 150 ms there and back, 1.6 Mbit a second, 750 Kbit up. */
const SLOW_4G = { offline, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const TIMEOUT = { timeout: 120_000 };

/** In the page: its longest task from now on. Browsers list those of more than 50 ms. */
const WATCH_TASKS = `window.longestTask = 50, new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
}).observe({ type: 'longtask' })`;

/** In the page: from the next click to the frame in which the first field of the editor has the caret. */
const UNTIL_CARET = `window.untilCaret = new Promise((resolve) => addEventListener('click', ({ timeStamp }) => {
  const look = () => {
    const field = document.querySelector('.editor-main textarea');
    field?.focus();
    const isThere = field && document.activeElement === field;
    requestAnimationFrame(isThere ? () => resolve(performance.now() - timeStamp) : look);
  };
  look();
}, { capture: true, once: true })), undefined`;

interface Case {
  title: string;
  /** Presses on a fresh phone; gives the milliseconds of each row. */
  press(browser: Browser, server: Keepsake): Promise<number[]>;
  rows: Pick<Row, 'name' | 'goal'>[];
}

const CASES: Case[] = [
  {
    title: 'A press on a slow phone that has never been here (slow 3G, processor 4 times slower)',
    press: pressOpener,
    rows: [
      { name: 'the button stands' },
      { name: 'the form after a press', goal: { atMost: 4_000 } },
    ],
  },
  {
    title:
      'A touch on a page at rest, whose code is not there yet (slow 4G, processor 4 times slower)',
    press: touchOpener,
    rows: [
      { name: 'the form after it' },
      { name: 'the longest task after it', goal: { atMost: 50 } },
    ],
  },
  {
    title: 'A press on Edit on a phone that has never edited (slow 4G, processor 4 times slower)',
    press: pressEdit,
    rows: [{ name: 'the first caret', goal: { atMost: 2_000 } }],
  },
];

/** Opens the page on fresh phones. */
export async function measure(report: Report): Promise<void> {
  await using server = await startKeepsake();
  await using browser = await startBrowser();
  await (await fetch(server.origin + PATH)).text(); // what is made once is made
  for (const { title, press, rows } of CASES) {
    const rounds: number[][] = [];
    for (let i = 0; i < TIMES; i++) rounds.push(await press(browser, server));
    const toFigures = (at: number) => rounds.map((round) => round[at]!);
    report({
      title,
      rows: rows.map((row, index) => ({ ...row, unit: 'ms', figures: toFigures(index) })),
    });
  }
}

/** A fresh phone on a slow line. */
async function slowPhone(browser: Browser, line: typeof SLOW_3G, options: BrowserContextOptions) {
  const context = await browser.newContext({ ...PHONE, ...options });
  const screen = await context.newPage();
  const devtools = await context.newCDPSession(screen);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { screen, [Symbol.asyncDispose]: () => context.close() };
}

/**
 * On a phone that knows nothing of the site, presses the button as soon as it stands; the client's code never comes.
 */
async function pressOpener(browser: Browser, { origin }: Keepsake): Promise<number[]> {
  await using phone = await slowPhone(browser, SLOW_3G, { bypassCSP: true }); // to look from outside
  const { screen } = phone;
  await screen.route(/\/assets\/.*\.js$/, () => undefined);
  const begun = performance.now();
  void screen.goto(origin + PATH, { waitUntil: 'commit' });
  const opener = screen.locator('.page-bar .tribute-opener');
  await opener.waitFor(TIMEOUT);
  const stands = performance.now() - begun;
  const pressed = opener.click({ noWaitAfter: true });
  await screen.locator('#tribute-form textarea').waitFor(TIMEOUT);
  const form = performance.now() - begun;
  await pressed;
  return [stands, form];
}

/** Touches the button on a page that has come to rest, until the form is there and nothing more comes. */
async function touchOpener(browser: Browser, { origin }: Keepsake): Promise<number[]> {
  await using phone = await slowPhone(browser, SLOW_4G, { serviceWorkers: 'block' });
  const { screen } = phone;
  await screen.goto(origin + PATH, TIMEOUT);
  await screen.waitForLoadState('networkidle');
  await screen.evaluate(WATCH_TASKS);
  const begun = performance.now();
  await screen.locator('.page-bar .tribute-opener').tap({ noWaitAfter: true });
  await screen.locator('#tribute-form textarea').waitFor(TIMEOUT);
  const form = performance.now() - begun;
  await screen.waitForLoadState('networkidle');
  return [form, await screen.evaluate<number>('longestTask')];
}

/** Presses Edit on the open page, as a member who is logged in. */
async function pressEdit(browser: Browser, server: Keepsake): Promise<number[]> {
  const storageState = await memberStorage(server);
  await using phone = await slowPhone(browser, SLOW_4G, { storageState, serviceWorkers: 'block' });
  const { screen } = phone;
  await screen.goto(server.origin + PATH, TIMEOUT);
  const edit = screen.getByRole('link', { name: 'Edit', exact: true });
  await edit.waitFor(TIMEOUT);
  await screen.waitForLoadState('networkidle');
  await screen.evaluate(UNTIL_CARET);
  await edit.click({ noWaitAfter: true });
  return [await screen.evaluate<number>('untilCaret')]; // before the phone is thrown away
}
