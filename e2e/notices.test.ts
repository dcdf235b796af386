import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { PHONE, useBrowser } from './support/browser.ts';
import { card, type EditorPhone, fromMenu, moveBlock, newEditor } from './support/editors.ts';

const browser = useBrowser();
const app = useTestApp();

/**
 * What the notice covers though it must not: it is in full view, whole, below the title and what is said of saving,
 * over nothing of its head, and over nothing that can be pressed where the page or the sheet begins.
 */
async function coveredBy(screen: Page, words: string): Promise<string[]> {
  const notice = screen.getByText(words, { exact: true });
  await notice.waitFor();
  return notice.evaluate(async (pill) => {
    await Promise.all(pill.getAnimations().map(({ finished }) => finished));
    const { left, top, right, bottom } = pill.getBoundingClientRect();
    const found = new Set<string>();
    if (top < 0 || left < 0 || right > innerWidth || bottom > innerHeight) found.add('the edge');
    const head = pill.closest('header, .sheet-head');
    if (pill.scrollHeight > pill.clientHeight + 1) found.add('its own end');
    if (head && top < head.getBoundingClientRect().bottom - 2) found.add('its head');
    const sheet = pill.closest('dialog');
    const isAtTop = (sheet ?? document.documentElement).scrollTop === 0;
    const free = (head?.getBoundingClientRect().bottom ?? 0) + 40;
    for (let x = left + 2; x < right - 2; x += 3)
      for (let y = top + 2; y < bottom - 2; y += 3) {
        const [over, ...under] = document.elementsFromPoint(x, y);
        if (!pill.contains(over ?? null)) found.add('something over it');
        const pressed = under.find((element) =>
          element.matches('a, button, input, textarea, select, label, summary'),
        );
        if (isAtTop && y < free && pressed) found.add(pressed.outerHTML.slice(0, 80));
      }
    return [...found];
  });
}

const SCREENS = [
  ['a phone', PHONE],
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
] as const;

describe.each(SCREENS)('on %s, a notice of what was just done', (_, device) => {
  let editor: EditorPhone;
  beforeAll(async () => {
    editor = await newEditor(app, browser, device);
  });

  it('covers no title, state or button, and is removed when a sheet opens', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await editor.open(page);
    const dialog = screen.getByRole('dialog');
    const press = (name: string) =>
      screen.getByRole('button', { name, exact: true }).first().click();
    let isUndone = false;
    /** Says something anew. */
    const speak = async () => {
      await screen.locator('body').press(isUndone ? 'Control+Shift+z' : 'Control+z');
      isUndone = !isUndone;
      const words = `${isUndone ? 'Undone' : 'Done again'}: Video Block moved`;
      await screen.getByText(words, { exact: true }).waitFor();
      return words;
    };

    await moveBlock(screen, 'up', 'Video');
    await expect.poll(() => coveredBy(screen, 'Video Block moved, now 3 of 6')).toEqual([]);
    for (const part of [0, 0.33, 0.66, 1]) {
      await screen.evaluate((share) => scrollTo(0, share * document.body.scrollHeight), part);
      expect(await coveredBy(screen, await speak())).toEqual([]);
    }
    for (const open of ['Edit quote', 'Edit photo 1', 'Add components', 'Removed blocks']) {
      const words = await speak();
      if (open === 'Removed blocks') await fromMenu(screen, open);
      else await press(open);
      await dialog.waitFor();
      await expect.poll(() => screen.getByText(words, { exact: true }).count()).toBe(0);
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    }
    await press('Toggle Sort');
    await screen.getByRole('button', { name: 'Move down Video Block' }).waitFor();
    const tooWide = () => screen.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    await expect.poll(() => tooWide()).toBe(false);
    await press('Move down Video Block');
    await expect.poll(() => coveredBy(screen, 'Video Block moved, now 4 of 6')).toEqual([]);
    await press('Toggle Sort');
    await press('Preview');
    await screen.getByRole('button', { name: 'Preview' }).waitFor();
    await expect.poll(() => coveredBy(screen, 'Video Block moved, now 4 of 6')).toEqual([]);
  });

  it('is shown whole above a sheet that is open, however long it is', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await editor.open(page);
    let letGo = () => {};
    const isOpen = new Promise<void>((resolve) => (letGo = resolve));
    await screen.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('removeComponent')) await isOpen;
      await route.fallback();
    });
    await card(screen, 'Photos').getByRole('button', { name: 'Hide photo' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await fromMenu(screen, 'Removed blocks');
    await screen.getByText('Nothing was removed in the last 30 days.').waitFor();
    letGo();
    await screen.getByRole('button', { name: 'Bring back Photos Block' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.locator('.sheet-head').getByText('Photos Block is back').waitFor();
    await expect.poll(() => coveredBy(screen, 'Photos Block is back')).toEqual([]);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();

    const name = `${'A very long name of a picture '.repeat(6)}.png`;
    const { default: sharp } = await import('sharp');
    const picture = sharp({
      create: { width: 80, height: 60, channels: 3, background: '#2f5d50' },
    });
    const buffer = await picture.png().toBuffer();
    await card(screen, 'Photos')
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'image/png', buffer });
    await expect.poll(() => coveredBy(screen, `${name} is on the page`)).toEqual([]);
  });
});
