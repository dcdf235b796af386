import type { Page } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { memberStorage, PHONE, startBrowser, STOPWATCH } from '../browser.ts';
import { memberHeaders, startKeepsake } from '../keepsake.ts';
import { ask } from '../requests.ts';
import { amount, repeat, report } from '../result.ts';

// From an input in the editor to the frame that shows what it did, on a phone's width: one page with the
// blocks of the demonstration, and the same page with 300.

const TIMES = amount(30, 2);
const BLOCKS = amount(300, 20);
const BETWEEN_MS = 150; // no hand is quicker; answers come in meanwhile

const ADD = `mutation ($pageId: ID!, $type: ComponentType!) {
  addComponent(pageId: $pageId, type: $type) { id } }`;
const TYPES = ['TEXT', 'YOUTUBE', 'IMAGE', 'BIO'];

await using server = await startKeepsake();
await using browser = await startBrowser();
const { origin, pageId } = server;
const headers = await memberHeaders(server);
const context = await browser.newContext({ ...PHONE, ...(await memberStorage(server)) });
await context.addInitScript(STOPWATCH);

const few: Record<string, number[]> = await edit();
for (let i = 6; i < BLOCKS; i++)
  await ask(origin, ADD, { pageId, type: TYPES[i % TYPES.length] }, headers);
const many: Record<string, number[]> = await edit();
report({
  title: `From an input in the editor of ${BLOCKS} blocks to the painted frame`,
  rows: Object.entries(many).map(([name, figures]) => ({
    name,
    figures,
    unit: 'ms',
    peer: { name: '6 blocks', figures: few[name]! },
  })),
});

/** Opens the editor, and adds, moves and types many times; gives the milliseconds of each. */
async function edit() {
  const screen = await context.newPage();
  screen.setDefaultTimeout(10_000);
  await screen.goto(`${origin}/edit/ada`);
  const cards = screen.locator('.block-card');
  await cards.first().waitFor();
  const count = await cards.count();

  /** By key, as a button may lie under the bar on top after a block was moved. */
  const press = (name: string) =>
    screen
      .locator(`button:text-is("${name}"), button[aria-label="${name}"]`)
      .first()
      .press('Enter');
  const waitForNotice = (words: string) => screen.locator('.notice', { hasText: words }).waitFor();

  const added = await repeat(TIMES, async () => {
    await press('Add components');
    const isThere = `document.querySelectorAll('.block-card').length > ${count}`;
    const took = await time(screen, 'click', isThere, () => press('Add Text'));
    await waitForNotice('Text Block added');
    await screen.locator('body').press('Control+z'); // the button is in a phone's menu
    await waitForNotice('Undone');
    await until(async () => (await cards.count()) === count);
    return { 'add a block': took };
  });

  const place = Math.floor(count / 2);
  const id = await cards.nth(place).getAttribute('data-block');
  let to = place;
  const moved = await repeat(TIMES, async () => {
    to = to === place ? place - 1 : place;
    const isThere = `document.querySelectorAll('.block-card')[${to}].dataset.block === '${id}'`;
    await screen.locator(`[data-block="${id}"] .block-handle > button`).press('Enter');
    const entry = screen.locator('.block-menu').getByText(to < place ? 'Move up' : 'Move down');
    const took = await time(screen, 'click', isThere, () => entry.press('Enter'));
    await screen.locator('[data-saved=saved]').waitFor();
    return { 'move up, move down': took };
  });

  await press('Edit quote');
  const field = screen.locator('dialog input, dialog textarea').first();
  await field.focus();
  const typed = await repeat(TIMES, async () => {
    const isThere = `document.activeElement.value.length > ${(await field.inputValue()).length}`;
    const type = () => screen.keyboard.press('a');
    return { 'type in a field': await time(screen, 'keydown', isThere, type) };
  });
  await screen.close();
  return { ...added, ...moved, ...typed };
}

/** The milliseconds until one input is seen; `isThere` is asked in the page. */
async function time(screen: Page, event: string, isThere: string, input: () => Promise<void>) {
  await screen.evaluate(`window.took = untilPainted('${event}', () => ${isThere}), undefined`);
  await input();
  const took = await screen.evaluate<number>('took');
  await screen.waitForTimeout(BETWEEN_MS);
  return took;
}
