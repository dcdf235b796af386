import type { BrowserContext } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { PHONE, startBrowser } from '../browser.ts';
import { ask, memberHeaders, memberStorage, readPage } from '../demonstration.ts';
import { startKeepsake } from '../keepsake.ts';
import { type Report, amount } from '../result.ts';

// From an input in the editor to the frame that shows what it did, on a phone's width: one page with the
// blocks of the demonstration, and the same page with 300.

const TIMES = amount(30, 2);
const BLOCKS = amount(300, 20);
const BETWEEN_MS = 150; // no hand is quicker; answers come in meanwhile

const ADD = `mutation ($pageId: ID!, $type: ComponentType!) {
  addComponent(pageId: $pageId, type: $type) { id } }`;
const TYPES = ['TEXT', 'YOUTUBE', 'IMAGE', 'BIO'];

/** Times the next such event, until the frame after the first that began with its result in the document. */
const STOPWATCH = `window.untilPainted = (type, isThere) => new Promise((resolve, reject) => {
  setTimeout(reject, 10_000, new Error('nothing is seen of ' + isThere));
  addEventListener(type, ({ timeStamp }) => {
    const done = () => resolve(performance.now() - timeStamp);
    const look = () => requestAnimationFrame(isThere() ? done : look);
    requestAnimationFrame(look);
  }, { capture: true, once: true });
});`;
const CARDS = `[...document.querySelectorAll('.block-card')]`;

/** Adds, moves and types on both pages. */
export async function measure(report: Report): Promise<void> {
  await using server = await startKeepsake();
  await using browser = await startBrowser();
  const { origin } = server;
  const headers = await memberHeaders(server);
  const storageState = await memberStorage(server);
  const context = await browser.newContext({ ...PHONE, storageState });
  await context.addInitScript(STOPWATCH);
  const few = await edit(context, `${origin}/edit/ada`);
  const { id: pageId } = await readPage(origin);
  for (let i = 6; i < BLOCKS; i++) {
    const variables = { pageId, type: TYPES[i % TYPES.length] };
    await ask(origin, ADD, variables, headers);
  }
  const many = await edit(context, `${origin}/edit/ada`);
  report({
    title: `From an input in the editor of ${BLOCKS} blocks to the painted frame`,
    rows: Object.entries(many).map(([name, figures]) => ({
      name,
      figures,
      unit: 'ms',
      peer: { name: '6 blocks', figures: few[name]! },
    })),
  });
}

/** Opens the editor and does each thing many times; gives the milliseconds of each. */
async function edit(context: BrowserContext, address: string): Promise<Record<string, number[]>> {
  const screen = await context.newPage();
  screen.setDefaultTimeout(10_000);
  await screen.goto(address);
  const cards = screen.locator('.block-card');
  await cards.first().waitFor();
  const times: Record<string, number[]> = {};

  /** Notes how long one input took to be seen; `isThere` is asked in the page. */
  const timed = async (name: string, isThere: string, input: () => Promise<void>) => {
    const event = name === 'type in a field' ? 'keydown' : 'click';
    await screen.evaluate(`window.took = untilPainted('${event}', () => ${isThere}), undefined`);
    await input();
    (times[name] ??= []).push(await screen.evaluate<number>('took'));
    await screen.waitForTimeout(BETWEEN_MS);
  };
  /** By its words or its label, without a look at every role of a long page. */
  // by key, as a button may lie under the bar on top after a block was moved
  const press = (name: string) =>
    screen
      .locator(`button:text-is("${name}"), button[aria-label="${name}"]`)
      .first()
      .press('Enter');
  const waitForNotice = (words: string) => screen.locator('.notice', { hasText: words }).waitFor();

  for (let i = 0; i < TIMES; i++) {
    const count = await cards.count();
    await press('Add components');
    await timed('add a block', `${CARDS}.length > ${count}`, () => press('Add Text'));
    await waitForNotice('Text Block added');
    await screen.locator('body').press('Control+z'); // the button is in a phone's menu
    await waitForNotice('Undone');
    await until(async () => (await cards.count()) === count);
  }
  const place = Math.floor((await cards.count()) / 2);
  const id = await cards.nth(place).getAttribute('data-block');
  for (let i = 0; i < TIMES; i++) {
    const [by, to] = i % 2 ? [1, place] : [-1, place - 1];
    const isThere = `${CARDS}[${to}].dataset.block === '${id}'`;
    await screen.locator(`[data-block="${id}"] .block-handle > button`).press('Enter');
    const entry = screen.locator('.block-menu').getByText(by < 0 ? 'Move up' : 'Move down');
    await timed('move up, move down', isThere, () => entry.press('Enter'));
    await screen.locator('[data-saved=saved]').waitFor();
  }
  await press('Edit quote');
  const field = screen.locator('dialog input, dialog textarea').first();
  await field.focus();
  for (let i = 0; i < TIMES; i++) {
    const isThere = `document.activeElement.value.length > ${(await field.inputValue()).length}`;
    await timed('type in a field', isThere, () => screen.keyboard.press('a'));
  }
  await screen.close();
  return times;
}
