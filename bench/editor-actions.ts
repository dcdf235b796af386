import type { Page } from 'playwright-core';
import type { Times } from './times.ts';

/** One round of something that is done in the editor; what it takes is noted. */
export type Action = (screen: Page, times: Times) => Promise<void>;

/**
 * Waits in the page for the next such event and answers how long it took until a frame with the
 * result was painted: until the frame after the first that began with the result in the document.
 */
export const STOPWATCH = `window.untilPainted = (type, isThere) => new Promise((resolve, reject) => {
  setTimeout(reject, 10_000, new Error('nothing is seen of ' + isThere));
  addEventListener(type, ({ timeStamp }) => {
    const done = () => resolve(performance.now() - timeStamp);
    const look = () => requestAnimationFrame(isThere() ? done : look);
    requestAnimationFrame(look);
  }, { capture: true, once: true });
});`;

/** No hand is quicker; rows are measured and answers come in meanwhile. */
const BETWEEN_MS = 150;

/** Notes how long one input took to be seen; `isThere` is asked in the page. */
async function timed(
  screen: Page,
  times: Times,
  name: string,
  [type, isThere]: [type: 'click' | 'keydown', isThere: string],
  input: () => Promise<void>,
): Promise<void> {
  await screen.evaluate(`window.took = untilPainted('${type}', () => ${isThere}), undefined`);
  await input();
  (times[name] ??= []).push(await screen.evaluate<number>('took'));
}

/** By its words or its label, without a look at every role of a long page. */
const button = (screen: Page, name: string) =>
  screen.locator(`button:text-is("${name}"), button[aria-label="${name}"]`).first();
const cards = (screen: Page) => screen.locator('.block-card').count();
const said = (screen: Page, words: string) =>
  screen.locator('.notice', { hasText: words }).waitFor();
const settled = (screen: Page) => screen.locator('[data-saved=saved]').waitFor();
const CARDS = `document.querySelectorAll('.block-card').length`;

export const actions: readonly Action[] = [
  async function add(screen, times) {
    const before = await cards(screen);
    await button(screen, 'Add components').click();
    const choice = button(screen, 'Add Text');
    await timed(screen, times, 'add a block', ['click', `${CARDS} > ${before}`], () =>
      choice.click(),
    );
    await said(screen, 'added at the end');
    await button(screen, 'Undo').click();
    await said(screen, 'Undone');
    await screen.waitForFunction(`${CARDS} === ${before}`);
  },

  async function move(screen, times) {
    const place = Math.floor((await cards(screen)) / 2);
    const id = await screen.locator('.block-card').nth(place).getAttribute('data-block');
    const where = `[...document.querySelectorAll('.block-card')].findIndex((one) => one.dataset.block === '${id}')`;
    for (const [by, to] of [
      [-1, place - 1],
      [1, place],
    ] as const) {
      const press = screen.locator(`[data-block="${id}"] [data-move="${by}"]`);
      await timed(screen, times, 'Move up, Move down', ['click', `${where} === ${to}`], () =>
        press.click(),
      );
      await screen.waitForTimeout(BETWEEN_MS);
      await settled(screen);
    }
  },

  async function sort(screen, times) {
    if ((await cards(screen)) > 0) {
      const rows = `document.querySelector('.sort-row')`;
      await timed(screen, {}, 'open', ['click', rows], () => button(screen, 'Toggle Sort').click());
    }
    const middle = Math.floor((await screen.locator('.sort-row').count()) / 2);
    const row = screen.locator('.sort-row').nth(middle);
    const id = await row.getAttribute('data-block');
    await row.locator('.sort-handle').focus();
    const held = `document.querySelector('.sort-row.held')`;
    const key = (name: string, pressed: string, isThere: string) =>
      timed(screen, times, name, ['keydown', isThere], () => screen.keyboard.press(pressed));
    await key('sort: pick up', 'Space', held);
    await screen.waitForTimeout(BETWEEN_MS);
    await key('sort: a step', 'ArrowUp', `${held}?.style.transform`);
    await screen.waitForTimeout(BETWEEN_MS);
    const first = `document.querySelectorAll('.sort-row')[${middle - 1}].dataset.block === '${id}'`;
    await key('sort: put down', 'Space', `!${held} && ${first}`);
    await screen.waitForTimeout(BETWEEN_MS);
    await settled(screen);
  },

  async function type(screen, times) {
    const field = screen.locator('dialog input, dialog textarea').first();
    if (!(await field.isVisible())) {
      if ((await cards(screen)) === 0) await button(screen, 'Toggle Sort').click();
      await button(screen, 'Edit quote').click();
      await field.focus();
    }
    const before = (await field.inputValue()).length;
    const isThere = `document.activeElement.value.length > ${before}`;
    await timed(screen, times, 'type in a field', ['keydown', isThere], () =>
      screen.keyboard.press('a'),
    );
  },
];
