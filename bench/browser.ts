import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { unpackChromium } from '../server/testing/chromium.ts';
import { DEMO_USER, logInToDemo } from '../server/testing/demo-login.ts';
import type { Keepsake } from './keepsake.ts';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'];

/** A phone of the design's width. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

/**
 * Starts Chromium, with additional flags if given; again if it crashes at its start, as it does now and then. It ends
 * with the block that uses it.
 */
export async function startBrowser(...flags: string[]): Promise<Browser> {
  const unpacked = await unpackChromium();
  const launch = () => chromium.launch({ ...unpacked, args: [...FLAGS, ...flags] });
  return launch().catch(launch).catch(launch);
}

/** The storage of a phone on which the demonstration's member is logged in. */
export async function memberStorage({ origin, folder }: Keepsake) {
  const stored = { jwt: await logInToDemo(origin, folder), user: JSON.stringify(DEMO_USER) };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin, localStorage }] };
  return { storageState } satisfies BrowserContextOptions;
}

/** In a page: times the next such event, until the frame after the first that began with its result there. */
export const STOPWATCH = `window.untilPainted = (type, isThere) => new Promise((resolve, reject) => {
  setTimeout(reject, 60_000, new Error('nothing is seen of ' + isThere));
  addEventListener(type, ({ timeStamp }) => {
    const done = () => resolve(performance.now() - timeStamp);
    const look = () => requestAnimationFrame(isThere() ? done : look);
    requestAnimationFrame(look);
  }, { capture: true, once: true });
});`;
