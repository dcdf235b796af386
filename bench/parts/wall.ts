import { startBrowser } from '../browser.ts';
import { memberHeaders, startKeepsake } from '../keepsake.ts';
import { ask, newWords, post } from '../requests.ts';
import { amount, durations, repeat, report } from '../result.ts';

// The wall at a service: the time from a post to its words on the screen, and from hiding them to their removal.

const TIMES = amount(30, 3);
const HIDE = `mutation ($id: ID!) { hideTribute(id: $id) { tribute { id } } }`;

await using server = await startKeepsake();
await using browser = await startBrowser();
const headers = await memberHeaders(server);
const screen = await browser.newPage({ viewport: { width: 1280, height: 720 } });
await screen.goto(`${server.origin}/ada/live`);
await screen.locator('svg.wall-qr').waitFor();

const { shown, removed } = await repeat(TIMES, async () => {
  const words = newWords();
  const { tribute } = await post(server, words);
  const posted = performance.now();
  await screen.getByText(words).waitFor();
  const shown = performance.now() - posted;
  const hidden = performance.now();
  await ask(server.origin, HIDE, { id: tribute.id }, headers);
  await screen.getByText(words).waitFor({ state: 'detached' });
  return { shown, removed: performance.now() - hidden };
});
report({
  title: 'The wall',
  rows: [
    durations('from a post’s answer to the screen', shown),
    durations('from hiding to its end', removed),
  ],
});
