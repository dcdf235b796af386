import type { BrowserContextOptions } from 'playwright-core';
import { memberStorage, PHONE, startBrowser, STOPWATCH } from '../browser.ts';
import { startKeepsake } from '../keepsake.ts';
import { amount, type Goal, repeat, report } from '../result.ts';

// How soon a press works on a slow phone that has never been here. “Create a Tribute”: until the button
// stands, and until the form after a press at that moment, which the client's code is not there yet to
// answer; the same touch on a page at rest, and the longest task of what it sets off. “Edit”, by a member who
// is logged in: until the first field of the page has the caret.

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
const WATCH_CARET = `window.untilCaret = untilPainted('click', () => {
  const field = document.querySelector('.editor-main textarea');
  field?.focus();
  return field && document.activeElement === field;
}), undefined`;

await using server = await startKeepsake();
await using browser = await startBrowser();
const address = `${server.origin}/ada`;
await (await fetch(address)).text(); // what is made once is made

await time(
  'A press on a slow phone that has never been here (slow 3G, processor 4 times slower)',
  pressOpener,
  { 'the form after a press': { atMost: 4_000 } },
);
await time(
  'A touch on a page at rest, whose code is not there yet (slow 4G, processor 4 times slower)',
  touchOpener,
  { 'the longest task after it': { atMost: 50 } },
);
await time(
  'A press on Edit on a phone that has never edited (slow 4G, processor 4 times slower)',
  pressEdit,
  { 'the first caret': { atMost: 2_000 } },
);

/** Reports the milliseconds that a press on fresh phones gives. */
async function time(
  title: string,
  press: () => Promise<Record<string, number>>,
  goals: Record<string, Goal>,
): Promise<void> {
  const figures = Object.entries(await repeat(TIMES, press));
  const rows = figures.map(([name, figures]) => ({ name, figures, unit: 'ms', goal: goals[name] }));
  report({ title, rows });
}

/** A fresh phone on a slow line. */
async function slowPhone(line: typeof SLOW_3G, options: BrowserContextOptions) {
  const context = await browser.newContext({ ...PHONE, ...options });
  await context.addInitScript(STOPWATCH);
  const screen = await context.newPage();
  const devtools = await context.newCDPSession(screen);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { screen, [Symbol.asyncDispose]: () => context.close() };
}

/** Presses the button as soon as it stands; the client's code never comes. */
async function pressOpener() {
  await using phone = await slowPhone(SLOW_3G, { bypassCSP: true }); // to look from outside
  const { screen } = phone;
  await screen.route(/\/assets\/.*\.js$/, () => undefined);
  const begun = performance.now();
  void screen.goto(address, { waitUntil: 'commit' });
  const opener = screen.locator('.page-bar .tribute-opener');
  await opener.waitFor(TIMEOUT);
  const stands = performance.now() - begun;
  const pressed = opener.click({ noWaitAfter: true });
  await screen.locator('#tribute-form textarea').waitFor(TIMEOUT);
  const form = performance.now() - begun;
  await pressed;
  return { 'the button stands': stands, 'the form after a press': form };
}

/** Touches the button on a page that has come to rest, until the form is there and nothing more comes. */
async function touchOpener() {
  await using phone = await slowPhone(SLOW_4G, { serviceWorkers: 'block' });
  const { screen } = phone;
  await screen.goto(address, TIMEOUT);
  await screen.waitForLoadState('networkidle');
  await screen.evaluate(WATCH_TASKS);
  const begun = performance.now();
  await screen.locator('.page-bar .tribute-opener').tap({ noWaitAfter: true });
  await screen.locator('#tribute-form textarea').waitFor(TIMEOUT);
  const form = performance.now() - begun;
  await screen.waitForLoadState('networkidle');
  const longest = await screen.evaluate<number>('longestTask');
  return { 'the form after it': form, 'the longest task after it': longest };
}

/** Presses Edit on the open page, as a member who is logged in. */
async function pressEdit() {
  const member = await memberStorage(server);
  await using phone = await slowPhone(SLOW_4G, { ...member, serviceWorkers: 'block' });
  const { screen } = phone;
  await screen.goto(address, TIMEOUT);
  const edit = screen.getByRole('link', { name: 'Edit', exact: true });
  await edit.waitFor(TIMEOUT);
  await screen.waitForLoadState('networkidle');
  await screen.evaluate(WATCH_CARET);
  await edit.click({ noWaitAfter: true });
  return { 'the first caret': await screen.evaluate<number>('untilCaret') };
}
