import { type Browser, chromium, type Page } from 'playwright-core';
import { unpackChromium } from '../server/testing/chromium.ts';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'];

/** In the page: tells of each change of the names under the words. */
const TELL = `{
  let before = '';
  const look = () => {
    const captions = document.querySelectorAll('.wall-words:not([data-leaving]) figcaption');
    const names = [...captions].map(({ textContent }) => textContent);
    if (names.join() === before) return;
    before = names.join();
    void keepsakeShows(names);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}`;

/** What stood on the screen from then on: the names under the words, none where it was a photo. */
export interface Stood {
  at: number;
  names: readonly string[];
}

/** A wall on a screen of its own, and everything that it shows. */
export interface WallScreen {
  /** The slides so far, each with the time at which it came, as performance.now() tells it. */
  slides: readonly Stood[];
  /** Lets so much time pass for the wall, at once. */
  pass(ms: number): Promise<void>;
  end(): Promise<void>;
}

export async function openWallScreen(address: string): Promise<WallScreen> {
  const browser = await chromium.launch({ ...(await unpackChromium()), args: FLAGS });
  const slides: Stood[] = [];
  try {
    const screen = await openScreen(browser, slides);
    await screen.goto(address);
    await screen.locator('svg.wall-qr').waitFor(); // it is alive
    return {
      slides,
      pass: (ms) => screen.clock.runFor(ms),
      end: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function openScreen(browser: Browser, slides: Stood[]): Promise<Page> {
  const screen = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await screen.clock.install();
  await screen.exposeFunction('keepsakeShows', (names: string[]) => {
    slides.push({ at: performance.now(), names });
  });
  await screen.addInitScript(TELL);
  return screen;
}
