import { type Browser, chromium } from 'playwright-core';
import { unpackChromium } from '../server/testing/chromium.ts';

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
