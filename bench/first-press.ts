import { type Browser, chromium } from 'playwright-core';
import { unpackChromium } from '../server/testing/chromium.ts';
import { quantile, type Report } from './results.ts';
import { startKeepsake } from './servers.ts';

// How soon “Create a Tribute” works on a slow phone that has never been here: from the navigation to the first
// paint, to the first frame in which the button stands, to the form after a press at that moment, which the
// client's code is not there yet to answer, and to the client's code itself.
const TIMES = Number(process.env['BENCH_TIMES'] ?? 3);
const SLOWER = 4;
/** Slow 3G: 400 ms there and back, 50 KB a second. */
const LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'];
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, bypassCSP: true }; // to look from outside
const TITLE =
  'A press on a slow phone that has never been here (slow 3G, processor 4 times slower)';
const NAMES = ['first paint', 'the button stands', 'the form after a press', 'the code is there'];

/** Notes when the button is first in view, and when React has made the page its own. */
const WATCH = `const look = () => {
  const inView = [...document.querySelectorAll('.tribute-opener')].some((one) => one.checkVisibility());
  if (inView) window.buttonAt ??= performance.now();
  const isAlive = Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));
  if (isAlive) window.aliveAt ??= performance.now();
  requestAnimationFrame(look);
};
requestAnimationFrame(look);`;

export async function measure(report: Report): Promise<void> {
  const server = await startKeepsake();
  const browser = await chromium.launch({ ...(await unpackChromium()), args: FLAGS });
  try {
    const address = `${server.origin}/ada`;
    await (await fetch(address)).text(); // what is made once is made
    const rounds: number[][] = [];
    for (let i = 0; i < TIMES; i++)
      rounds.push([...(await open(browser, address)), await codeOf(browser, address)]);
    const rows = NAMES.map((name, at) => {
      const times = rounds.map((round) => round[at] ?? Number.NaN);
      return { name, figure: quantile(times, 0.5), unit: 'ms' };
    });
    report({ kind: 'findings', title: TITLE, rows });
  } finally {
    await browser.close();
    await server.end();
  }
}

/** A phone that knows nothing of the site. */
async function newPhone(browser: Browser) {
  const context = await browser.newContext(PHONE);
  await context.addInitScript(WATCH);
  const screen = await context.newPage();
  const devtools = await context.newCDPSession(screen);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { context, screen };
}

/** Presses the button as soon as it stands; the client's code never comes. */
async function open(browser: Browser, address: string): Promise<number[]> {
  const { context, screen } = await newPhone(browser);
  await screen.route(/\/assets\/.*\.js$/, () => undefined);
  const begun = performance.now();
  void screen.goto(address, { waitUntil: 'commit' });
  const painted = await screen.waitForFunction(
    `window.buttonAt && performance.getEntriesByName('first-paint')[0]
      && [performance.getEntriesByName('first-paint')[0].startTime, window.buttonAt]`,
    undefined,
    { timeout: 60_000 },
  );
  const [paint, stands] = (await painted.jsonValue()) as number[];
  const press = screen.locator('.page-bar .tribute-opener').click({ noWaitAfter: true });
  await screen.locator('#tribute-form textarea').waitFor({ timeout: 60_000 });
  const form = performance.now() - begun;
  await press;
  await context.close();
  return [paint ?? 0, stands ?? 0, form];
}

/** When the client's code would have answered, on the same line. */
async function codeOf(browser: Browser, address: string): Promise<number> {
  const { context, screen } = await newPhone(browser);
  void screen.goto(address, { waitUntil: 'commit' });
  const alive = await screen.waitForFunction('window.aliveAt', undefined, { timeout: 120_000 });
  const at = Number(await alive.jsonValue());
  await context.close();
  return at;
}
