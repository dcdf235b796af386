import type { Browser, BrowserContextOptions } from 'playwright-core';
import { startBrowser } from './browser.ts';
import { logIn } from './demonstration.ts';
import { startKeepsake } from './keepsake.ts';
import { type Report, amount } from './result.ts';

// How soon a member writes on a slow phone that has never edited: from the press on “Edit” until the first field of the
// page has the caret.

const TIMES = amount(5, 1);
/** Slow 4G as Lighthouse has it: 150 ms there and back, 1.6 Mbit a second, 750 Kbit up. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
const SLOWER_PROCESSOR = { rate: 4 };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const TIMEOUT = { timeout: 120_000 };

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

/** Opens the editor on fresh phones. */
export async function measure(report: Report): Promise<void> {
  await using server = await startKeepsake();
  await using browser = await startBrowser();
  const { origin, folder } = server;
  const address = `${origin}/ada`;
  await (await fetch(address)).text(); // what is made once is made
  const stored = {
    jwt: await logIn(origin, folder),
    user: '{"id":"demo","email":"demo@keepsake.example"}',
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin, localStorage }] };
  const figures: number[] = [];
  for (let i = 0; i < TIMES; i++) figures.push(await pressEdit(browser, address, { storageState }));
  report({
    title: 'A press on Edit on a phone that has never edited (slow 4G, processor 4 times slower)',
    rows: [{ name: 'the first caret', figures, unit: 'ms', goal: { atMost: 2_000 } }],
  });
}

async function pressEdit(browser: Browser, address: string, login: BrowserContextOptions) {
  await using context = await browser.newContext({ ...PHONE, ...login, serviceWorkers: 'block' });
  const screen = await context.newPage();
  const devtools = await context.newCDPSession(screen);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', SLOWER_PROCESSOR);
  await screen.goto(address, TIMEOUT);
  const edit = screen.getByRole('link', { name: 'Edit', exact: true });
  await edit.waitFor(TIMEOUT);
  await screen.waitForLoadState('networkidle');
  await screen.evaluate(UNTIL_CARET);
  await edit.click({ noWaitAfter: true });
  return await screen.evaluate<number>('untilCaret'); // before the phone is thrown away
}
