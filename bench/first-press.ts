import type { Browser } from 'playwright-core';
import { PHONE, startBrowser } from './browser.ts';
import { startKeepsake } from './keepsake.ts';
import { type Report, amount } from './result.ts';

// How soon “Create a Tribute” works on a slow phone that has never been here: until the button
// stands, and until the form after a press at that moment, which the client's code is not there yet to
// answer.

const TIMES = amount(3, 1);
const SLOWER = 4;
/** Slow 3G: 400 ms there and back, 50 KB a second. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const TIMEOUT = { timeout: 120_000 };
const NAMES = ['the button stands', 'the form after a press'];

/** Opens the page on fresh phones. */
export async function measure(report: Report): Promise<void> {
  await using server = await startKeepsake();
  await using browser = await startBrowser();
  const address = `${server.origin}/ada`;
  await (await fetch(address)).text(); // what is made once is made
  const rounds: number[][] = [];
  for (let i = 0; i < TIMES; i++) rounds.push(await press(browser, address));
  report({
    title: 'A press on a slow phone that has never been here (slow 3G, processor 4 times slower)',
    rows: NAMES.map((name, at) => ({ name, figures: rounds.map((one) => one[at]!), unit: 'ms' })),
  });
}

/** On a phone that knows nothing of the site, presses the button as soon as it stands; the client's code never comes. */
async function press(browser: Browser, address: string): Promise<number[]> {
  const context = await browser.newContext({ ...PHONE, bypassCSP: true }); // to look from outside
  const screen = await context.newPage();
  const devtools = await context.newCDPSession(screen);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
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
  await context.close();
  return [stands, form];
}
