import { startBrowser } from '../browser.ts';
import { ask, memberHeaders, newWords, post, readPage } from '../demonstration.ts';
import { startKeepsake } from '../keepsake.ts';
import { durations, type Report, amount } from '../result.ts';

// The wall at a service: the time from a post to its words on the screen, and from hiding them to their removal.

const TIMES = amount(30, 3);
const HIDE = `mutation ($id: ID!) { hideTribute(id: $id) { tribute { id } } }`;

/** Measures it on a screen. */
export async function measure(report: Report): Promise<void> {
  await using server = await startKeepsake();
  await using browser = await startBrowser();
  const { origin } = server;
  const headers = await memberHeaders(server);
  const { id: pageId } = await readPage(origin);
  const screen = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await screen.goto(`${origin}/ada/live`);
  await screen.locator('svg.wall-qr').waitFor();

  const shown: number[] = [];
  const removed: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const words = newWords();
    const { tribute } = await post(origin, pageId, words);
    const posted = performance.now();
    const place = screen.getByText(words);
    await place.waitFor();
    shown.push(performance.now() - posted);
    const hidden = performance.now();
    await ask(origin, HIDE, { id: tribute.id }, headers);
    await place.waitFor({ state: 'detached' });
    removed.push(performance.now() - hidden);
  }
  report({
    title: 'The wall',
    rows: [
      durations('from a post’s answer to the screen', shown),
      durations('from hiding to its end', removed),
    ],
  });
}
