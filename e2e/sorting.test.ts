import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemorial, createEmptyPage } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { nextFrames, useBrowser } from './support/browser.ts';
import {
  add,
  type EditorPhone,
  moveBlock,
  newEditor,
  openEditor,
  saved,
  listTypes,
} from './support/editors.ts';

const browser = useBrowser();
const app = useTestApp();
let phone: EditorPhone;
beforeAll(async () => {
  phone = await newEditor(app, browser);
});

const handle = (screen: Page, name: string) => screen.getByRole('button', { name, exact: true });
const rows = (screen: Page) => screen.locator('.sort-handle').allTextContents();

async function startSorting(screen: Page) {
  await screen.getByRole('button', { name: 'Toggle Sort' }).click();
  await screen.locator('.sort-handle').first().waitFor();
}

/** The middle of a row's handle. */
async function locateHandle(screen: Page, name: string) {
  const { x, y, height } = (await handle(screen, name).boundingBox())!;
  return { x: x + 60, y: y + height / 2 };
}

type Place = { x: number; y: number };

/** A finger on the glass, as the browser itself gets it from the system. */
async function finger(screen: Page) {
  const devtools: CDPSession = await screen.context().newCDPSession(screen);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  let at: Place;
  return {
    down: (place: Place) => touch('touchStart', [(at = place)]),
    async to(place: Place, steps: number) {
      const from = at;
      for (let step = 1; step <= steps; step++) {
        const part = step / steps;
        at = { x: from.x + (place.x - from.x) * part, y: from.y + (place.y - from.y) * part };
        await touch('touchMove', [at]);
      }
    },
    up: () => touch('touchEnd', []),
  };
}

describe('a page being sorted', () => {
  it('distinguishes blocks of the same type by their first words', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await phone.open(page);
    await startSorting(screen);
    const written = await screen.locator('.sort-words').allTextContents();
    expect(written.some((words) => words.startsWith('Ada Bell, '))).toBe(true);
    expect(new Set(written).size).toBe(written.length);
  });

  it('is reordered by holding a handle and then moving the finger', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await phone.open(page);
    await startSorting(screen);
    const to = await locateHandle(screen, 'Photos Block');
    const touch = await finger(screen);
    await touch.down(await locateHandle(screen, 'Tributes Block'));
    await screen.getByText('Picked up Tributes Block, 6 of 6.').waitFor();
    await touch.to(to, 12);
    await screen.getByText('Tributes Block, place 2 of 6.').waitFor();
    await touch.up();
    await screen.getByText('Tributes Block moved, now 2 of 6').waitFor();
    await saved(screen);
    await expect
      .poll(() => listTypes(app, page))
      .toEqual(['bio', 'comment', 'photos', 'text', 'youtube', 'image']);
    await expect.poll(() => screen.evaluate(() => scrollY)).toBe(0);
  });

  it('scrolls and keeps its order if a finger swipes quickly over a handle', async () => {
    const page = await createMemorial(app.dataSource);
    const viewport = { width: 360, height: 420 };
    const { context, screen } = await openEditor(app, browser, page, { viewport });
    await startSorting(screen);
    const before = await rows(screen);
    const from = await locateHandle(screen, 'Photos Block');
    const touch = await finger(screen);
    await touch.down(from);
    await touch.to({ x: from.x, y: from.y - 160 }, 8);
    await touch.up();
    await expect.poll(() => screen.evaluate(() => scrollY)).toBeGreaterThan(80);
    await expect.poll(() => screen.locator('.sort-row.held').count()).toBe(0);
    await expect.poll(() => screen.getByText('Picked up').count()).toBe(0);
    await expect.poll(() => rows(screen)).toEqual(before);
    await expect.poll(async () => (await listTypes(app, page))[1]).toBe('photos');
    await context.close();
  });

  it('is reordered by dragging a handle with the mouse, and with Move up and Move down', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await phone.open(page);
    await startSorting(screen);
    const [from, to] = [
      await locateHandle(screen, 'Tributes Block'),
      await locateHandle(screen, 'Photos Block'),
    ];
    await screen.mouse.move(from.x, from.y);
    await screen.mouse.down();
    await screen.mouse.move(from.x, from.y - 40, { steps: 4 });
    await screen.mouse.move(to.x, to.y, { steps: 12 });
    await screen.mouse.up();
    await screen.getByText('Tributes Block moved, now 2 of 6').waitFor();
    await screen.getByRole('button', { name: 'Move down Tributes Block' }).click();
    await screen.getByText('Tributes Block moved, now 3 of 6').waitFor();
    // so that whoever moves it with the keyboard can press again
    const focused = () => screen.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Move down Tributes Block');
    await saved(screen);
    await expect.poll(async () => (await listTypes(app, page))[2]).toBe('comment');
  });

  it('can have 300 blocks, to which another is added, moved and sorted', async () => {
    const page = await createEmptyPage(app.dataSource);
    await app.dataSource.query(
      `insert into component (id, page_id, type, rank, payload)
       select gen_random_uuid(), $1, 'text', 'b' || lpad(n::text, 3, '0') || 'V',
         jsonb_build_object('content', '<p>Paragraph number ' || n || '</p>')
       from generate_series(100, 399) as n`,
      [page.id],
    );
    const screen = await phone.open(page);
    await add(screen, 'Tributes');
    await screen.getByText('Tributes Block added at the end').waitFor();
    await moveBlock(screen, 'up', 'Tributes');
    await screen.getByText('Tributes Block moved, now 300 of 301').waitFor();
    await startSorting(screen);
    const row = handle(screen, 'Tributes Block');
    await row.focus();
    await screen.keyboard.press('Space');
    await screen.getByText('Picked up Tributes Block, 300 of 301.').waitFor();
    await nextFrames(screen);
    await screen.keyboard.press('ArrowUp');
    await screen.getByText('Tributes Block, place 299 of 301.').waitFor();
    await screen.keyboard.press('Space');
    await screen.getByText('Tributes Block moved, now 299 of 301').waitFor();
    await saved(screen);
    await expect.poll(async () => (await listTypes(app, page)).indexOf('comment')).toBe(298);
  });
});
